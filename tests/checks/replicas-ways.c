// procs: 2 3
// env: OTOSP_CHECK=replicas
// options: -g
// exit: 1
// stderr: error: replicas: ranks have taken different ways: rank
/* Ranks come to different constructs. */
#include <stdio.h>
#include <sys/auxv.h>

static double v[10];

#define LOOP _Pragma("omp parallel for") for (i = 0; i < 10; i++) v[i] += i;

static void loop_a(void)
{
    int i;
    LOOP
}

static void loop_b(void)
{
    int i;
    LOOP
}

int main(void)
{
    unsigned long random[2];
    int k;

    for (k = 0; k < 2; k++)
        random[k] = ((unsigned long *)getauxval(AT_RANDOM))[k];
    for (k = 0; k < 64; k++)
        if (random[0] >> k & 1)
            loop_a();
        else
            loop_b();
    printf("%g\n", v[9]);
    return 0;
}
