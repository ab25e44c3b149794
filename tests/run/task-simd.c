// procs: 1 2 3 4 5 6 7
// same-as: serial
/* simd loops in tasks: their variables, and what their clauses name, belong to the function around. */
#include <stdio.h>

#define N 300

static double x[N], y[N];

static double dot(int n)
{
    double s = 0, t = 1;
    int i = 0, last = 0;

    #pragma omp task shared(s) if(n > 10)
    {
        #pragma omp simd reduction(+:s)
        for (int k = 0; k < n; k++)
            s += x[k] * y[k];
    }
    #pragma omp taskwait
    #pragma omp task default(shared)
    {
        #pragma omp simd
        for (i = 0; i < n; i++)
            y[i] = 2 * x[i];
        last = i;
    }
    #pragma omp taskwait
    #pragma omp task default(shared) if(0)
    {
        #pragma omp simd linear(i: 1)
        for (i = 0; i < n; i++)
            y[i] += x[i];
        last += i;
    }
    #pragma omp task firstprivate(t) shared(s)
    {
        double own = t;

        #pragma omp simd reduction(+:own)
        for (int k = 0; k < n; k++)
            own += y[k];
        s += own;
    }
    #pragma omp taskwait
    return s + last + i;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++) {
        x[i] = i % 13;
        y[i] = i % 7;
    }
    sum = dot(N);
    #pragma omp parallel
    #pragma omp single
    sum += dot(N / 2) + dot(5);
    printf("%g\n", sum);
    return 0;
}
