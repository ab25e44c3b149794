// procs: 2 3
// env: OTOSP_CHECK=results
// options: -g
// exit: 1
// stderr: results-too-little.c:16: error: results: in 'parallel for' rank
// stderr: has stored to v[50], which no result states
/* An element that the result leaves out. */
#include <stdio.h>

static int v[100];

int main(void)
{
    int i;
#pragma llc result(&v[i], i != 50)
#pragma omp parallel for
    for (i = 0; i < 100; i++)
        v[i] = i;
    printf("%d\n", v[50]);
    return 0;
}
