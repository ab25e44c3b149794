// procs: 1 2 3
// same-as: serial
/* A loop whose body stands on the line of its for: each statement of it is on the line where the user has it. */
#include <stdio.h>

#define N 12

static int first[N], second[N], third[N];

static void show(const char *what, const int *line)
{
    int i;

    printf("%s:", what);
    for (i = 0; i < N; i++)
        printf(" %d", line[i]);
    printf("\n");
}

int main(void)
{
    int i, j;

    #pragma omp parallel for
    for (i = 0; i < N; i++) { first[i] = __LINE__; second[i] = __LINE__; if (i > 4) third[i] = __LINE__; }
    show("first", first), show("second", second), show("third", third);

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++) for (j = 0; j < 1; j++) first[i] = __LINE__;
    show("nested", first);

    #pragma omp parallel for
    for (i = 0; i < N; i++) first[i] = __LINE__;

    #pragma omp parallel
    { int k = __LINE__;
    #pragma omp for
        for (i = 0; i < N; i++) { second[i] = k; third[i] = __LINE__;
            first[i] += __LINE__; } }
    show("first", first), show("second", second), show("third", third);
    printf("line %d\n", __LINE__);
    return 0;
}
