// procs: 2 3
// same-as: serial
// env: OTOSP_CHECK=replicas,results
/* Addresses of a process' own are no difference: of streams, of the library's functions, kept by setjmp. */
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static FILE *streams[2];
static double (*functions[2])(double);
static jmp_buf back;
static double v[100];

int main(void)
{
    struct { FILE *file; int times; } *log = malloc(sizeof *log);
    volatile int turns = 0;
    int i;

    streams[0] = stdin;
    streams[1] = stdout;
    functions[0] = sin;
    functions[1] = sqrt;
    log->file = stdout;
    log->times = 0;
    if (setjmp(back) < 3) {
#pragma omp parallel for
        for (i = 0; i < 100; i++)
            v[i] = functions[i % 2](i);
        log->times++;
        turns = turns + 1;
        longjmp(back, turns);
    }
    fprintf(log->file, "%g %d\n", v[99], log->times);
    streams[0] = fopen("/dev/null", "r");
#pragma omp parallel for
    for (i = 0; i < 100; i++)
        v[i] += i;
    fprintf(streams[1], "%g\n", v[98]);
    fclose(streams[0]);
    free(log);
    return 0;
}
