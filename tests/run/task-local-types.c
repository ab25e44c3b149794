// Tasks whose bodies name types that their function declares: their own functions repeat them.
// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

enum { N = 16, A = 1 };
typedef int number;
struct point { char c; };

static long x[4 * N];

/* Names of the file that the function hides, tasks inside of tasks, a structure of a loop. */
static void hides(void)
{
    typedef long number;
    struct point { long a; number b; } p = { 5, 6 }, *at = &p;
    enum kind { A = 9, B };
    {
        struct outer { struct point p; enum kind k; } out = { p, B }, several[3] = { out, out, out };
        #pragma omp parallel
        #pragma omp single
        for (int i = 0; i < N; i++) {
            struct turn { number t; } turn = { i };
            #pragma omp task firstprivate(i, out, turn, several) shared(at)
            {
                number t = 1L << 40;
                struct point u = out.p;
                x[i] = u.a + at->b + out.k + turn.t + A + (t >> 38) + (long)sizeof(struct outer) + (several[1].k == B);
                #pragma omp task firstprivate(u)
                {
                    struct point v = u;
                    struct deep { struct turn l; } d = { turn };
                    x[N + i] = v.a + d.l.t + (long)sizeof(number);
                }
            }
        }
    }
}

/* Structures without names. */
static void unnamed(void)
{
    struct { long a; struct { int z; } in; } q = { 3, { 0 } }, *pq = &q, all[2] = { { 1, { 0 } }, { 2, { 0 } } };
    union { long l; char c[8]; } u = { .l = 0x7777777777777777 };
    enum { X = 4, Y } e = Y;

    #pragma omp parallel
    #pragma omp single
    {
        for (int i = 0; i < N; i++) {
            #pragma omp task firstprivate(i, u, all)
            {
                __typeof__(q) r = q;
                r.in.z = 2;
                x[2 * N + i] = q.a * pq->a + all[i & 1].a + u.c[0] + e + X + r.in.z + r.a;
            }
        }
        #pragma omp taskwait
        #pragma omp task shared(q)
        {
            __typeof__(q) r = q;
            r.a = 8;
            q = r;
        }
    }
    printf("%ld\n", q.a);
}

/* One that names another one which is declared later, a function, a list. */
static void named_later(void)
{
    struct second;
    struct first { struct second *q; struct first *p; } p;
    struct second { struct first *back; long v; } q = { &p, 7 };
    typedef struct first *link;
    struct item { int k; double w; struct item *next; } __attribute__((aligned(32)));
    typedef struct item item_t;
    link at = &p;
    item_t *list = NULL, *i;
    double sum = 0;
    long later(long);

    p.q = &q;
    p.p = &p;
    for (int k = 0; k < N; k++) {
        i = malloc(sizeof *i);
        *i = (item_t){ k, k * .5, list };
        list = i;
    }
    #pragma omp parallel
    #pragma omp single
    {
        for (i = list; i; i = i->next) {
            #pragma omp task firstprivate(i, at)
            {
                item_t local = *i;
                local.w += local.k + (double)at->p->q->v + (double)later(2);
                i->w = local.w;
                x[3 * N + i->k] = (long)_Alignof(struct item);
            }
        }
        #pragma omp taskwait
        for (i = list; i; i = i->next)
            sum = sum * 1.5 + i->w;
    }
    printf("%.6f\n", sum);
}

long later(long a)
{
    return a * a;
}

/* Of these two the inner one counts, and jumps to labels whose addresses are kept. */
static void jumps(void)
{
    enum { A = 3 };
    {
        int A = 8;
        struct four { long v[4]; } four = { { 1, 2, 3, 4 } };
        #pragma omp parallel
        #pragma omp single
        for (int i = 0; i < N; i++) {
            #pragma omp task firstprivate(i)
            {
                static void *const to[] = { &&even, &&odd };
                struct four t = four;
                goto *to[i & 1];
            even:
                x[i] += t.v[i & 3] + A;
                goto done;
            odd:
                x[i] -= A;
            done:;
            }
        }
    }
}

int main(void)
{
    long sum = 0;

    hides();
    unnamed();
    named_later();
    jumps();
    for (int k = 0; k < 4 * N; k++)
        sum = (sum * 3 + x[k]) % 1000003;
    printf("%ld\n", sum);
    return 0;
}
