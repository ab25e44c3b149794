// same-as: serial
// procs: 1 2 3 4
// What constructors allocate is shared by all ranks, and what they print appears once, in their order.
#include <stdio.h>
#include <stdlib.h>

enum { N = 100 };

static double *early, *earlier;
static int arguments;

static void declared_before(void) __attribute__((constructor(300)));

static void declared_before(void)
{
    earlier = malloc(N * sizeof *earlier);
    for (int i = 0; i < N; i++)
        earlier[i] = i;
    printf("first\n");
}

__attribute__((__constructor__)) static void with_arguments(int argc, char **argv)
{
    early = calloc(N, sizeof *early);
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        early[i] = earlier[N - 1 - i];
    arguments = argc + (argv[argc] == NULL);
    printf("then\n");
}

int main(void)
{
    double sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        early[i] = i * i + early[i] + earlier[i];
    for (int i = 0; i < N; i++)
        sum += early[i] * (i % 3 + 1);
    printf("%.0f %d\n", sum, arguments);
    early = realloc(early, 2 * N * sizeof *early);
    #pragma omp parallel for
    for (int i = 0; i < 2 * N; i++)
        early[i] = i;
    with_arguments(0, (char *[]){ NULL });
    printf("%.0f\n", early[3] + early[N - 1]);
    free(early);
    free(earlier);
    return 0;
}
