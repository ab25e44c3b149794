// same-as: serial
// procs: 1 2 3 4
// exit in a task, in sections, in single: files are written, handlers run once.
#include <stdio.h>
#include <stdlib.h>

static void handler(void)
{
    printf("handler\n");
}

int main(void)
{
    FILE *file = fopen("out", "w");

    fprintf(file, "written\n");
    atexit(handler);
    printf("before\n");
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task
        {
            printf("in the task\n");
            exit(17);
        }
        #pragma omp taskwait
    }
    printf("not here\n");
    return 0;
}
