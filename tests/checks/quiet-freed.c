// procs: 2 3
// same-as: serial
// env: OTOSP_CHECK=replicas,results
/* Blocks that a member stores to and frees: nobody will read them. Tasks that are executed together are at one place. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 5 };

typedef struct table { int *head[8]; } table;

static void clear(table *t)
{
    for (int i = 0; i < 8; i++)
        t->head[i] = NULL;
}

int main(void)
{
    table *part[N];
    int x = 0, left = 0;

    for (int p = 0; p < N; p++) {
        part[p] = calloc(1, sizeof *part[p]);
        part[p]->head[1] = &x;
    }
    #pragma omp parallel
    #pragma omp single
    for (int p = 0; p < N; p++) {
        #pragma omp task firstprivate(p) depend(inout : part[p])
        {
            clear(part[p]);
            free(part[p]);
            part[p] = NULL;
        }
    }
    for (int p = 0; p < N; p++) {
        left += part[p] != NULL;
        part[p] = calloc(1, sizeof *part[p]);
        part[p]->head[p] = &x;
    }
    #pragma omp parallel for
    for (int p = 0; p < N - 1; p++) {
        clear(part[p]);
        free(part[p]);
    }
    printf("%d %d\n", left, part[N - 1]->head[N - 1] == &x);
    free(part[N - 1]);
    return 0;
}
