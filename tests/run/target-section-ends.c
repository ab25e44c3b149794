// exit: 0
// options: -fsection-ends
/* Each iteration maps what it uses of the matrices, in sections that have an end instead of a length. */
#include <omp.h>

enum { N = 48 };

static float a[N * N], b[N * N], c[N * N];

int main(void)
{
    int n = N, d = omp_get_default_device(), wrong = 0;

    for (int i = 0; i < N * N; i++) {
        a[i] = i % 13;
        b[i] = i % 7;
    }
    #pragma omp target map(to: a[:n * n], b[:n * n]) map(from: c[:n * n])
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp target data map(to: a[i * n:(i + 1) * n]) map(from: c[i * n:(i + 1) * n])
        for (int j = 0; j < n; j++) {
            c[i * n + j] = 0;
            for (int k = 0; k < n; k++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
        }
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            float s = 0;

            for (int k = 0; k < N; k++)
                s += a[i * N + k] * b[k * N + j];
            wrong |= s != c[i * N + j];
        }
    #pragma omp target enter data map(to: a[10:20])
    wrong |= omp_target_is_present(&a[9], d) || !omp_target_is_present(&a[10], d)
        || !omp_target_is_present(&a[19], d) || omp_target_is_present(&a[20], d);
    #pragma omp target exit data map(release: a[10:20])
    #pragma omp parallel for reduction(+: a[4:6])
    for (int i = 0; i < 10; i++) {
        a[4] += 1;
        a[5] += i;
    }
    return wrong || a[4] != 14 || a[5] != 50;
}
