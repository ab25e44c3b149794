// What depends on a detached task is executed when that has been executed and its event has been fulfilled: by another
// task, by one inside of another, by the task itself.
// procs: 1 2 3 4 5 6 7
// same-as: openmp
#include <omp.h>
#include <stdio.h>

enum { N = 8 };

static long x[N], y[N], z[N];

static void spin(int n)
{
    for (volatile int k = 0; k < n * 200000; k++)
        ;
}

static long told(void)
{
    long sum = 0;

    for (int i = 0; i < N; i++) {
        sum = (sum * 7 + z[i]) % 100003;
        y[i] = 0;
    }
    return sum;
}

/* Late by what it computes. */
static void by_another(void)
{
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < N; i++) {
        omp_event_handle_t event;

        #pragma omp task depend(out: x[i]) detach(event)
        x[i] = i + 1;
        #pragma omp task firstprivate(event)
        {
            spin(N - i);
            y[i] = 5 + i;
            omp_fulfill_event(event);
        }
        #pragma omp task depend(in: x[i])
        z[i] = x[i] + y[i];
    }
    printf("%ld\n", told());
}

static void in_group(void)
{
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskgroup
        for (int i = 0; i < N; i++) {
            omp_event_handle_t event;

            #pragma omp task depend(out: x[i]) detach(event)
            {
                x[i] = 2 * i + 1;
                if (i % 3 == 0)
                    omp_fulfill_event(event);
            }
            #pragma omp task
            if (i % 3) {
                #pragma omp task firstprivate(event)
                {
                    spin(i);
                    y[i] = 5 + i;
                    omp_fulfill_event(event);
                }
            }
            #pragma omp task depend(in: x[i])
            z[i] = x[i] + y[i];
        }
        printf("%ld\n", told());
    }
}

/* None but the first can be executed before the one that comes last fulfils its event. */
static void chain(void)
{
    #pragma omp parallel
    #pragma omp single
    {
        omp_event_handle_t event;

        #pragma omp task depend(out: x) detach(event)
        x[0] = 3;
        #pragma omp task firstprivate(event)
        {
            spin(4);
            y[0] = 9;
            omp_fulfill_event(event);
        }
        for (int i = 1; i < N; i++) {
            #pragma omp task depend(inout: x)
            {
                x[i] = x[i - 1] * 3 + y[0];
                z[i] = x[i] % 1000;
            }
        }
    }
    printf("%ld\n", told());
}

int main(void)
{
    by_another();
    in_group();
    chain();
    return 0;
}
