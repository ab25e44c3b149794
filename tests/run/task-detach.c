// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Detached tasks are complete when their event is fulfilled: inside, later, and before what depends on them.
#include <omp.h>
#include <stdio.h>

static int done;

static void chain(int n)
{
    omp_event_handle_t before, event;

    for (int i = 0; i < n; i++) {
        #pragma omp task detach(event) shared(done)
        done += i;
        if (i)
            omp_fulfill_event(before);
        before = event;
    }
    omp_fulfill_event(before);
    #pragma omp taskwait
}

static void tasks(void)
{
    omp_event_handle_t event;
    int x = 0;

    #pragma omp task detach(event)
    omp_fulfill_event(event);
    #pragma omp taskwait
    #pragma omp taskgroup
    {
        #pragma omp task detach(event) depend(out: x) shared(x)
        x = 1;
        #pragma omp task shared(x)
        {
            omp_event_handle_t second;

            omp_fulfill_event(event);
            #pragma omp task detach(second)
            omp_fulfill_event(second);
        }
        #pragma omp task depend(inout: x) shared(x)
        x *= 7;
    }
    chain(10);
    #pragma omp task detach(event) if(0)
    omp_fulfill_event(event);
    printf("%d %d\n", x, done);
}

int main(void)
{
    #pragma omp parallel num_threads(1)
    tasks();
    return 0;
}
