// What orders accesses keeps them from racing: nothing is to be said here.
#include <omp.h>
#include <stdlib.h>

int x[1000], total, flag, done[8];
omp_lock_t lock;
void unseen(void);

void protected(int n)
{
    int sum = 0, most = 0, one = 0;

    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < n; i++)
        sum += x[i];
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp critical
        if (x[i] > most)
            most = x[i];
        #pragma omp atomic
        one++;
        omp_set_lock(&lock);
        total += i;
        omp_unset_lock(&lock);
    }
    #pragma omp parallel for ordered
    for (int i = 0; i < n; i++) {
        #pragma omp ordered
        total = total * 3 + i;
    }
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (i == n / 2)
            total = i;
    #pragma omp parallel for num_threads(1)
    for (int i = 0; i < n; i++)
        total += i;
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        unseen();
        total += i;
    }
    flag = sum + most + one;
}

void phases(int n)
{
    int all = 0, error = 0;

    #pragma omp parallel
    {
        #pragma omp master
        all = omp_get_num_threads();
        #pragma omp barrier
        x[omp_get_thread_num()] = all;
        if (omp_get_num_threads() > 1000)
            error = 1;
        #pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            x[i + 8] = i;
        #pragma omp for schedule(static)
        for (int i = 0; i < n; i++)
            x[i + 8] += 1;
        #pragma omp for schedule(static) nowait
        for (int i = 0; i < n; i++)
            x[i + 8] = i;
        #pragma omp for schedule(static)
        for (int k = n; k < 2 * n; k++)
            x[k - n + 8] += 1;
        for (int t = 0; t < 3; t++) {
            #pragma omp single
            total = t;
            x[omp_get_thread_num()] += total;
            #pragma omp barrier
        }
        if (omp_get_thread_num() == 0)
            total = 3;
    }
    if (error)
        abort();
}

void waiting(void)
{
    int value = 0, got = 0, ready = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        {
            value = 42;
            #pragma omp atomic write
            ready = 1;
        }
        #pragma omp section
        {
            int seen = 0;

            while (!seen) {
                #pragma omp atomic read
                seen = ready;
            }
            got = value;
        }
    }
    total = got;
}

/* Each iteration stores before its ordered part to what those of later ones load. */
void before_ordered(int n, double *v, const double *u)
{
    #pragma omp parallel for ordered
    for (int i = 1; i < n; i++) {
        v[i] += u[i];
        #pragma omp ordered
        v[i] += v[i - 1];
    }
}
