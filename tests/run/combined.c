// procs: 1 2 3 4 5 6 7
// same-as: serial
// Combined directives are what their parts are, one inside the other.
#include <stdio.h>

enum { N = 60 };
static int a[N], b[N], done;
static long sum;

static void check(const char *what)
{
    long hash = sum * 7 + done;

    for (int i = 0; i < N; i++)
        hash = (hash * 31 + a[i] + 3 * b[i]) % 1000003;
    printf("%s %ld\n", what, hash);
}

int main(void)
{
    int i, last = -1;

    #pragma omp parallel master
    {
        done++;
        for (i = 0; i < N; i++)
            a[i] = i;
    }
    check("parallel master");

    #pragma omp parallel masked filter(0) proc_bind(spread)
    done += 2;
    check("parallel masked");

    #pragma omp parallel
    {
        #pragma omp masked
        done += 4;
        #pragma omp barrier
        #pragma omp master taskloop
        for (int k = 0; k < N; k++)
            b[k] = a[k] + done;
        #pragma omp barrier
        #pragma omp masked taskloop filter(0) num_tasks(4)
        for (int k = 0; k < N; k++)
            a[k] += 2;
        #pragma omp barrier
        #pragma omp master taskloop simd
        for (int k = 0; k < N; k++)
            b[k] -= a[k];
        #pragma omp barrier
        #pragma omp masked taskloop simd
        for (int k = 0; k < N; k++)
            a[k] *= 2;
    }
    check("master taskloop");

    #pragma omp parallel master taskloop reduction(+: sum)
    for (int k = 0; k < N; k++)
        sum += a[k];
    #pragma omp parallel masked taskloop lastprivate(last)
    for (int k = 0; k < N; k++) {
        b[k] = k;
        last = k;
    }
    #pragma omp parallel master taskloop simd
    for (int k = 0; k < N; k++)
        a[k] -= 1;
    #pragma omp parallel masked taskloop simd
    for (int k = 0; k < N; k++)
        b[k] += a[k];
    printf("%d\n", last);
    check("parallel master taskloop");

    #pragma omp parallel
    {
        #pragma omp scope reduction(+: done)
        {
            #pragma omp for nowait
            for (int k = 0; k < N; k++)
                done += k;
        }
        #pragma omp scope nowait
        { }
    }
    check("scope");

    #pragma omp teams loop
    for (int k = 0; k < N; k++)
        a[k] += k;
    #pragma omp teams distribute simd
    for (int k = 0; k < N; k++)
        b[k] += a[k];
    #pragma omp teams distribute parallel for simd num_teams(2)
    for (int k = 0; k < N; k++)
        a[k] -= b[k];
    #pragma omp teams num_teams(3) reduction(+: sum)
    {
        #pragma omp distribute simd
        for (int k = 0; k < N; k++)
            a[k] += 4;
        #pragma omp distribute parallel for simd reduction(+: sum)
        for (int k = 0; k < N; k++)
            sum += b[k];
    }
    check("teams");
    return 0;
}
