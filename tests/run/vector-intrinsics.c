// procs: 1 2 3 4 5 6 7
// same-as: serial
/* What the compiler's own functions for vectors load and store: whole vectors, past the caches, parts that a mask says,
   and from places that another vector says. They are in a header of the system, some without an address. */
#include <stdio.h>
#include <stdlib.h>

#ifdef __SSE2__
#include <immintrin.h>

#define N 4096

static float a[N], b[N], sums[N / 4];
static int counts[N];

static void multiply(float *out, const float *x, const float *y, int n)
{
    for (int i = 0; i < n; i += 4) {
        __m128 u = _mm_loadu_ps(x + i), v = _mm_loadu_ps(y + i);

        if (i & 4)
            _mm_storeu_ps(out + i, _mm_mul_ps(u, v));
        else
            _mm_stream_ps(out + i, _mm_mul_ps(u, v));
    }
}

__attribute__((target("avx2")))
static void put_some(int *to, const int *from, int n)
{
    const __m128i mask = _mm_set_epi32(0, -1, 0, -1), places = _mm_set_epi32(9, 5, 3, 1);

    for (int i = 0; i + 10 <= n; i += 4)
        _mm_maskstore_epi32(to + i, mask, _mm_i32gather_epi32(from + i, places, 4));
}

int main(void)
{
    float *product = aligned_alloc(16, N * sizeof *product);
    int *some = calloc(N, sizeof *some);
    double sum = 0;
    long all = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        a[i] = i % 77;
        b[i] = i % 31 - 15;
        counts[i] = i * 7 % 101;
    }
    #pragma omp parallel for
    for (int i = 0; i < N / 64; i++)
        multiply(product + 64 * i, a + N - 64 * (i + 1), b + 64 * i, 64);
    #pragma omp parallel for
    for (int i = 0; i < N / 4; i++) {
        __m128 z = _mm_loadu_ps(product + N - 4 * (i + 1));

        z = _mm_add_ps(z, _mm_movehl_ps(z, z));
        z = _mm_add_ss(z, _mm_shuffle_ps(z, z, 1));
        sums[i] = _mm_cvtss_f32(z);
    }
    #pragma omp parallel for
    for (int i = 0; i < N / 128; i++)
        if (__builtin_cpu_supports("avx2"))
            put_some(some + 128 * i, counts + 128 * i, 128);
        else
            for (int k = 0; k + 10 <= 128; k += 4) {
                some[128 * i + k] = counts[128 * i + k + 1];
                some[128 * i + k + 2] = counts[128 * i + k + 5];
            }
    for (int i = 0; i < N / 4; i += 4) {
        float four[4];

        _mm_storeu_ps(four, _mm_loadu_ps(sums + i));
        sum = sum / 2 + four[0] + 2 * four[1] + 3 * four[2] + 4 * four[3];
    }
    for (int i = 0; i < N; i++)
        all = (3 * all + some[i]) % 1000003;
    printf("%g %ld\n", sum, all);
    free(product);
    free(some);
    return 0;
}
#else
int main(void)
{
    puts("no vectors of this machine");
    return 0;
}
#endif
