// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Members of other names are other memory: their stores leave bounds and pointers as they are, which are of the same type.
   Not so in unions, nor where the names are the same. */
#include <stdio.h>
#include <stdlib.h>

struct point { double *at; long cell; float cost; };
struct points { long n; struct point *v; int dims; };
union both { struct { long low, high; } range; struct { long first, last; } chunk; long word[2]; };
struct list { long cell; long n; };

static float distance(struct point a, struct point b, int dims)
{
    float sum = 0;

    for (int i = 0; i < dims; i++)
        sum += (float)((a.at[i] - b.at[i]) * (a.at[i] - b.at[i]));
    return sum;
}

static void assign(struct points *p, long x)
{
#pragma omp parallel for
    for (long i = 0; i < p->n; i++) {
        float d = distance(p->v[i], p->v[x], p->dims);

        if (d < p->v[i].cost) {
            p->v[i].cost = d;
            p->v[i].cell = x;
        }
    }
}

/* The bound is stored to by its other name: the serial loop's bound is read each time. */
static long shrink(union both *b, long *out)
{
    long n = 0;

    for (long i = b->range.low; i < b->range.high; i++) {
        b->chunk.last = i < 3 ? b->chunk.last - 5 : b->chunk.last;
        out[i] = i;
        n++;
    }
#pragma omp parallel for
    for (long i = 0; i < 4; i++)
        for (long k = b->range.low; k < b->range.high; k++)
            if (k % 4 == i)
                out[k] += b->chunk.last;
    return n;
}

static void same_names(struct list *l, struct point *v, long most)
{
#pragma omp parallel for
    for (long i = 0; i < most; i++)
        for (long k = 0; k < l->cell; k++)
            v[i].cell = k + i;
}

int main(void)
{
    enum { N = 3000 };
    struct points p = { N, malloc(N * sizeof *p.v), 4 };
    union both b = { { 0, 40 } };
    struct list l = { 5, 3 };
    double *at = malloc(4 * N * sizeof *at), sum = 0;
    long out[64] = { 0 };

    for (long i = 0; i < N; i++) {
        p.v[i] = (struct point){ at + 4 * i, -1, 1e9f };
        for (int k = 0; k < 4; k++)
            at[4 * i + k] = (double)(i * 37 % 101 + k * (i % 7)) / 10;
    }
    for (long x = 0; x < 12; x++)
        assign(&p, x * 251 % N);
    for (long i = 0; i < N; i++)
        sum += p.v[i].cost * (i % 5 + 1) + (double)p.v[i].cell;
    printf("%.6f %ld %ld\n", sum, shrink(&b, out), b.range.high);
    same_names(&l, p.v, 100);
    for (long i = 0; i < 64; i++)
        sum += (double)(out[i] * i + p.v[i].cell);
    printf("%.6f\n", sum);
    return 0;
}
