// same-as: serial
/*
 * OmpCloud: the kernels of dense linear algebra that its authors measure: GEMM, 2MM, 3MM, SYRK, SYR2K, COVAR: targets
 * for the cloud with parallel loops, in which a target data says which rows an iteration reads and writes.
 */
#include <stdio.h>

enum { N = 23 };

static float a[N * N], b[N * N], c[N * N], d[N * N], e[N * N], f[N * N], mean[N];

static void fill(float *x, int by)
{
    for (int i = 0; i < N * N; i++)
        x[i] = i * by % 19 / 4.0f;
}

static void show(const char *what, const float *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum = sum * 0.75 + x[i];
    printf("%s %.4f\n", what, sum);
}

static void gemm(float *z, float *x, float *y, float alpha, float beta)
{
    #pragma omp target device(0) map(to: x[:N * N], y[:N * N]) map(tofrom: z[:N * N])
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp target data map(to: x[i * N:N]) map(tofrom: z[i * N:N])
        for (int j = 0; j < N; j++) {
            z[i * N + j] *= beta;
            for (int k = 0; k < N; k++)
                z[i * N + j] += alpha * x[i * N + k] * y[k * N + j];
        }
    }
}

/* Several loops in one target: each reads what the one before has made. */
static void three_products(void)
{
    #pragma omp target map(to: a[:N * N], b[:N * N], c[:N * N], d[:N * N]) map(from: e[:N * N]) map(alloc: f[:N * N])
    {
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            #pragma omp target data map(to: a[i * N:N]) map(from: e[i * N:N])
            for (int j = 0; j < N; j++) {
                e[i * N + j] = 0;
                for (int k = 0; k < N; k++)
                    e[i * N + j] += a[i * N + k] * b[k * N + j];
            }
        }
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            #pragma omp target data map(to: c[i * N:N]) map(from: f[i * N:N])
            for (int j = 0; j < N; j++) {
                f[i * N + j] = 0;
                for (int k = 0; k < N; k++)
                    f[i * N + j] += c[i * N + k] * d[k * N + j];
            }
        }
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            float row[N];

            #pragma omp target data map(tofrom: e[i * N:N])
            {
                for (int j = 0; j < N; j++) {
                    row[j] = 0;
                    for (int k = 0; k < N; k++)
                        row[j] += e[i * N + k] * f[k * N + j];
                }
                for (int j = 0; j < N; j++)
                    e[i * N + j] = row[j] / 1000;
            }
        }
    }
}

static void syrk(float *z, float *x, float *y)
{
    #pragma omp target map(to: x[:N * N], y[:N * N]) map(tofrom: z[:N * N])
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp target data map(tofrom: z[i * N:N])
        for (int j = 0; j < N; j++) {
            z[i * N + j] *= 0.5f;
            for (int k = 0; k < N; k++)
                z[i * N + j] += x[i * N + k] * y[j * N + k] + (x == y ? 0 : y[i * N + k] * x[j * N + k]);
        }
    }
}

/* Columns of the data are variables: their means, the data without them, and one triangle with its mirror image. */
static void covariance(void)
{
    #pragma omp target map(tofrom: d[:N * N]) map(from: c[:N * N], mean[:N])
    {
        #pragma omp parallel for
        for (int j = 0; j < N; j++) {
            #pragma omp target data map(from: mean[j:1])
            mean[j] = 0;
            for (int i = 0; i < N; i++)
                mean[j] += d[i * N + j];
            mean[j] /= N;
        }
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            #pragma omp target data map(tofrom: d[i * N:N])
            for (int j = 0; j < N; j++)
                d[i * N + j] -= mean[j];
        }
        #pragma omp parallel for schedule(dynamic)
        for (int j = 0; j < N; j++)
            for (int k = j; k < N; k++) {
                c[j * N + k] = 0;
                for (int i = 0; i < N; i++)
                    c[j * N + k] += d[i * N + j] * d[i * N + k];
                c[k * N + j] = c[j * N + k];
            }
    }
}

int main(void)
{
    fill(a, 7);
    fill(b, 5);
    fill(c, 3);
    fill(d, 11);
    gemm(c, a, b, 1.5f, 0.25f);
    show("gemm", c, N * N);
    gemm(e, a, b, 1, 0);
    gemm(d, e, c, 0.01f, 1);
    show("2mm", d, N * N);
    three_products();
    show("3mm", e, N * N);
    syrk(c, a, a);
    show("syrk", c, N * N);
    syrk(c, a, b);
    show("syr2k", c, N * N);
    covariance();
    show("covar", c, N * N);
    return 0;
}
