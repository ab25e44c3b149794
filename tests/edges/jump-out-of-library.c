// same-as: serial
// procs: 1 2 3 4
// longjmp and siglongjmp over frames of the C library, and out of functions that contain parallel loops.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf out;
static sigjmp_buf masked;
static int compared, table[200];

static int compare(const void *a, const void *b)
{
    if (++compared == 100)
        longjmp(out, 5);
    return *(const int *)a - *(const int *)b;
}

static int work(int depth)
{
    int sum = 0;

    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < 50; i++) {
        table[i] += depth;
        sum += table[i];
    }
    if (depth == 4)
        siglongjmp(masked, sum);
    return work(depth + 1) + sum;
}

int main(void)
{
    static int numbers[400];
    volatile int tries = 0;
    sigset_t set, now;
    int got;

    for (int i = 0; i < 400; i++)
        numbers[i] = 400 - i;
    got = setjmp(out);
    tries++;
    if (!got)
        qsort(numbers, 400, sizeof *numbers, compare);
    printf("%d %d %d\n", got, tries, compared);
    sigemptyset(&set);
    sigprocmask(SIG_SETMASK, &set, NULL);
    got = sigsetjmp(masked, 1);
    if (!got) {
        sigaddset(&set, SIGUSR1);
        sigprocmask(SIG_BLOCK, &set, NULL);
        work(0);
    }
    sigprocmask(SIG_BLOCK, NULL, &now);
    printf("%d %d\n", got, sigismember(&now, SIGUSR1));
    #pragma omp parallel for
    for (int i = 0; i < 200; i++)
        table[i] *= 2;
    printf("%d %d\n", table[0], table[199]);
    return 0;
}
