// procs: 2 3
// env: OTOSP_CHECK=results
// options: -g
// exit: 1
// stderr: results-too-much.c:15: error: results: result(&v[i], n) states v[
/* A result that reaches into what the next member stores. */
#include <stdio.h>

static int v[110];

int main(void)
{
    int i;
#pragma llc result(&v[i], 10)
#pragma omp parallel for
    for (i = 0; i < 100; i++)
        v[i] = i + 1;
    printf("%d\n", v[50]);
    return 0;
}
