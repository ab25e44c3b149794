// options: -Wotosp-threads
#include <omp.h>

#define THREADS 4
enum { N = 1000 };

void by_clause(double *x)
{
    int chunk = N / THREADS; // warning@17: gets no more than there are ranks: with fewer, a part is not done [-Wotosp-threads] // hint: omp_get_num_threads()

    #pragma omp parallel num_threads(THREADS)
    {
        int first = omp_get_thread_num() * chunk;

        for (int i = first; i < first + chunk; i++)
            x[i] = i;
    }
}

void by_routine(double *x, int threads)
{
    omp_set_num_threads(threads);
    #pragma omp parallel
    for (int i = omp_get_thread_num(); i < N; i += threads) // warning@47: counts on all the threads that it asks for
        x[i] = i;
}

void asked(double *x, int threads)
{
    #pragma omp parallel num_threads(threads)
    {
        int n = omp_get_num_threads(), chunk = N / n, first = omp_get_thread_num() * chunk;

        for (int i = first; i < first + chunk; i++)
            x[i] = i / threads;
    }
}

void divided(double *x)
{
    #pragma omp parallel num_threads(THREADS)
    {
        #pragma omp for
        for (int i = 0; i < N; i++)
            x[i] = i / THREADS;
    }
}

void printed(double *x)
{
    #pragma omp parallel num_threads(THREADS)
    x[omp_get_thread_num()] = 1;
}

void alone(double *x)
{
    #pragma omp parallel num_threads(1)
    x[omp_get_thread_num()] = N / 1;
}

void as_many_as_there_are(double *x)
{
    int threads = omp_get_max_threads(), chunk = N / threads;

    #pragma omp parallel num_threads(threads)
    {
        int first = omp_get_thread_num() * chunk;

        for (int i = first; i < first + chunk; i++)
            x[i] = i;
    }
}

void as_many_as_before(double *x)
{
    int threads = 1;

    #pragma omp parallel
    #pragma omp single
    threads = omp_get_num_threads();
    #pragma omp parallel num_threads(threads)
    for (int i = omp_get_thread_num(); i < N; i += threads)
        x[i] = i;
}

void twice_as_many(double *x)
{
    int threads = omp_get_max_threads();

    threads *= 2;
    #pragma omp parallel num_threads(threads)
    for (int i = omp_get_thread_num(); i < N; i += threads) // warning@47: counts on all the threads that it asks for
        x[i] = i;
}

void by_address(double *x, void (*set)(int *))
{
    int threads = 1;

    set(&threads);
    #pragma omp parallel num_threads(threads)
    for (int i = omp_get_thread_num(); i < N; i += threads) // warning@47: counts on all the threads that it asks for
        x[i] = i;
}
