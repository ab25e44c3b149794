// procs: 2 3 4
// exit: 139
// options: -g
// stderr: Segmentation fault at
// stderr: stream-of-another.c:20, in 'for'
// stderr: : this stream was opened by rank 0 in a construct, and is open there only
// A stream that one member opens in a region, and others use; `flush` keeps it a region.
#include <stdio.h>

int main(void)
{
    FILE *f;

    #pragma omp parallel
    {
        #pragma omp single
        f = fopen("x", "w");
        #pragma omp for
        for (int i = 0; i < 10; i++)
            fprintf(f, "line %d\n", i);
        #pragma omp single
        fclose(f);
        #pragma omp flush
    }
    return 0;
}
