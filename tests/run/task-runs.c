// procs: 1 2 3 4 5 6 7
// same-as: serial
// Tasks that touch runs of bytes: blocks, parts of them, parts of several, the rows of a triangle, what all others read,
// too. In each round they lie elsewhere, so that no wave comes again.
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 12, SIDE = 24, B = SIDE * SIDE, N = BLOCKS * B, ROUNDS = 7 };
#define MIX(a, b) (((a) * 37 + (b) * 11 + 5) % 10007)

static long *a, *b, *c;
static long table[BLOCKS][SIDE], common[64];

static long sum_of(const long *v, long n, long sum)
{
    for (long i = 0; i < n; i++)
        sum = (sum * 31 + v[i]) % 1000003;
    return sum;
}

static void round_of(int r)
{
    #pragma omp parallel
    #pragma omp single
    {
        for (int k = 0; k < BLOCKS; k++) {
            #pragma omp task depend(inout: a[k * B])
            for (int i = 0; i < B; i++)
                a[k * B + i] = MIX(a[k * B + i], r + i);
        }
        /* parts of two blocks, which lie elsewhere in each round */
        for (int k = 0; k + 1 < BLOCKS; k++) {
            #pragma omp task depend(in: a[k * B], a[(k + 1) * B]) depend(out: b[k * B])
            for (int i = 0; i < B; i++)
                b[k * B + i] = MIX(a[k * B + B / 2 + r + i / 2], i);
        }
        /* the middle of a block: its ends stay whose they are */
        for (int k = r % 3; k < BLOCKS; k += 2) {
            #pragma omp task depend(inout: b[k * B])
            for (int i = 7 * r; i < B - 11 * r; i++)
                b[k * B + i] += k;
        }
        /* the rows of a triangle, of one block that many read */
        for (int k = 0; k < BLOCKS; k++) {
            #pragma omp task depend(in: a[r * B]) depend(inout: c[k * B])
            for (int i = 1; i < SIDE; i++)
                for (int j = 0; j < i; j++)
                    c[k * B + i * SIDE + j] = MIX(c[k * B + i * SIDE + j], a[r * B + i * SIDE + j]);
        }
        /* runs that reach over several blocks */
        for (int k = 0; k + 3 < BLOCKS; k += 3) {
            #pragma omp task depend(in: b[k * B], b[(k + 1) * B], b[(k + 2) * B]) depend(inout: a[k * B])
            for (int i = 0; i < 2 * B; i++)
                a[k * B + i / 2] = MIX(a[k * B + i / 2], b[k * B + r * 16 + i]);
        }
        /* a row of a global array, then one of a block */
        for (int k = 0; k < BLOCKS; k++) {
            #pragma omp task depend(inout: table[k]) depend(inout: c[k * B])
            {
                for (int i = 0; i < SIDE; i++)
                    table[k][i] = MIX(c[k * B + r * SIDE + i], i);
                for (int i = 0; i < SIDE; i++)
                    c[k * B + r * SIDE + i] = table[k][i] + r;
            }
        }
        #pragma omp task depend(inout: common)
        for (int i = 0; i < 64; i++)
            common[i] = MIX(common[i], i + r);
        for (int k = 0; k < BLOCKS; k++) {
            #pragma omp task depend(in: common) depend(inout: c[k * B])
            for (int i = 0; i < 64; i++)
                c[k * B + (r + 3) * SIDE + i] += common[i];
        }
    }
}

int main(void)
{
    a = calloc(N + B, sizeof *a);
    b = calloc(N + B, sizeof *b);
    c = calloc(N + B, sizeof *c);
    for (int r = 0; r < ROUNDS; r++) {
        round_of(r);
        if (r % 3 == 2)
            printf("%d: %ld %ld\n", r, sum_of(b, N, r), sum_of(table[0], BLOCKS * SIDE, r));
    }
    printf("%ld %ld %ld\n", sum_of(a, N, 1), sum_of(b, N, 2), sum_of(c, N, 3));
    printf("%ld\n", sum_of(common, 64, sum_of(table[0], BLOCKS * SIDE, 4)));
    free(a);
    free(b);
    free(c);
    return 0;
}
