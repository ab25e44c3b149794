// procs: 2 3
// exit: 1
// stderr: memory-stream-flushed-refused.c:9: error: rank 0: fflush of a memory stream in parallel code
/* What all ranks are to see of a stream into memory cannot change while members run. */
#include <stdio.h>
int main(void)
{
    char *t; size_t n; FILE *m = open_memstream(&t, &n);
#pragma omp parallel for ordered
    for (int i = 0; i < 10; i++)
#pragma omp ordered
    { fprintf(m, "%d", i); fflush(m); }
    fclose(m); puts(t); return 0;
}
