// same-as: openmp
/*
 * Functions that calls go to instead of others: by the constructs around, by who executes them, by constants; the
 * better one where several match.
 */
#include <omp.h>
#include <stdio.h>

int in_target(int x) { return x + 200; }
int in_parallel(int x) { return x + 300; }
int in_loop(int x) { return x + 600; }
int on_gpu(int x) { return x + 400; }

#pragma omp declare variant(in_target) match(construct={target})
#pragma omp declare variant(in_parallel) match(construct={parallel})
#pragma omp declare variant(in_loop) match(construct={parallel, for})
#pragma omp declare variant(on_gpu) match(device={kind(gpu), arch("nvptx64")})
int f(int x) { return x; }

double scaled(double x, const double *by) { return x * by[0]; }
double better(double x, const double *by) { return x * by[1]; }
#pragma omp declare variant(scaled) match(user={condition(2 > 1)})
#pragma omp declare variant(better) match(user={condition(score(5): 1)}, device={kind(any)})
extern double g(double x, const double *by);
double g(double x, const double *by) { return x + by[0]; }

void add(int *p, int n) { for (int i = 0; i < n; i++) p[i] += 10; }
#pragma omp declare variant(add) match(construct={parallel, for})
void nothing(int *p, int n) { p[n - 1]--; }

int main(void)
{
    double by[] = { 2, 3 };
    int a = 0, b = 0, v[4], w[4][5] = { { 0 } }, (*pointer)(int) = f;

    printf("%d %d %g\n", f(1), f(f(2)), g(2, by));
    #pragma omp target map(from: a)
    a = f(5) + pointer(1);
    #pragma omp parallel num_threads(1)
    b = f(7);
    #pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        v[i] = f(i) + f(f(i));
        nothing(w[i], 5);
    }
    nothing(w[2], 5);
    printf("%d %d %d %d %d\n", a, b, v[3], w[2][0], w[2][4]);
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < 4; i++)
            v[i] = f(i);
    }
    printf("%d\n", v[2]);
    return 0;
}
