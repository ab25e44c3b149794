// procs: 1 2 3 4 7
// same-as: serial
// Critical constructs in loops: those that only combine values with variables, and others beside them.
#include <stdio.h>
#include <stdlib.h>

enum { KINDS = 16 };

static int kinds[KINDS], last, calls;
int shared_total;

static double weigh(double v) { return v * 2; }
static int next(void) { return ++calls; }
static int peek(void) { return last; }

static void combine(int n, const int *v)
{
    int count = 0, signs = 0, all = 1;
    long sum = 0;
    double most = -1, least = 1e9, total = 0;
    unsigned bits = 0;
    struct { int even, odd; } of = { 0, 0 };

    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double w = weigh(v[i]);

        #pragma omp critical
        {
            sum += v[i];
            ++count;
            if (w > most)
                most = w;
            least = w + 1 < least ? w + 1 : least;
        }
    }
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < n; i++) {
            #pragma omp critical (box)
            kinds[v[i] % KINDS]++;
            if (v[i] % 3 == 0) {
                #pragma omp critical (box)
                {
                    bits |= (unsigned)v[i];
                }
            } else {
                #pragma omp critical (other)
                all = all && v[i] >= 0;
            }
        }
        #pragma omp for schedule(dynamic)
        for (int i = 0; i < n; i++)
            #pragma omp critical
                total = total + (v[i] & 3);
    }
    #pragma omp parallel for collapse(2) reduction(+:signs)
    for (int i = 0; i < n / 10; i++)
        for (int j = 0; j < 10; j++) {
            signs += v[i * 10 + j] > 500 ? 1 : -1;
            if (j % 2) {
                #pragma omp critical
                of.odd += v[i * 10 + j];
            } else {
                #pragma omp critical
                of.even -= v[i * 10 + j];
            }
        }
    printf("%ld %d %g %g %u %g %d %d %d %d\n", sum, count, most, least, bits, total, signs, all, of.even, of.odd);
    for (int i = 0; i < KINDS; i++)
        printf("%d%c", kinds[i], i < KINDS - 1 ? ' ' : '\n');
}

/* They look at what they change, or it is looked at beside them, or a function does more than compute. */
static void look(int n)
{
    int a = 0, b = 0, c = 0, d = 0, e = 0, order = 0, seen = 0, *p = &e, ticket = 0, kept = 0, low = 0;

    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp critical
        {
            a += 1;
            b += a > 0;
        }
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp critical
        c += next();
    }
    #pragma omp parallel for reduction(+:seen)
    for (int i = 0; i < n; i++) {
        #pragma omp critical
        d += 1;
        #pragma omp critical
        seen += d < 1;
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp critical
        (*p)++;
        #pragma omp critical
        order = order + 1;
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int mine;

        #pragma omp critical
        {
            mine = ticket;
            ticket += 1;
        }
        #pragma omp critical (kept)
        kept += mine;
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp critical
        last += 1;
        #pragma omp critical
        low += peek() < 1;
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp critical
        {
            int t = shared_total;
            shared_total = t + 2;
        }
    }
    printf("%d %d %d %d %d %d %d %d %d %d\n", a, b, c, d, e, order, ticket, kept, last, shared_total + seen + low);
}

int main(void)
{
    int n = 400, *v = malloc((size_t)n * sizeof *v);

    for (int i = 0; i < n; i++)
        v[i] = (int)((i * 7919L + 11) % 1009);
    combine(n, v);
    look(60);
    free(v);
    return 0;
}
