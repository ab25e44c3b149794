// procs: 2 3 4 7
// same-as: serial
// env: OTOSP_DEBUG=exchange
// stderr: target-device-stack.c:39: 'parallel for': state
/*
 * A loop behind a target on a device is told of what it reads, whatever calls in front of the target have left on the stack.
 * (A part of the construct's description was not set: the target did not end for the runtime, on some ranks, or on all,
 * which then waited for each other, now and then.)
 */
#include <stdio.h>
#include <string.h>

enum { N = 120 };

static double a[N], b[N];

static int leave_behind(int value)
{
    volatile char stack[2000];

    memset((char *)stack, value, sizeof stack);
    return stack[value % (int)sizeof stack];
}

static void on_device(void)
{
    #pragma omp target device(0) map(tofrom: a[:N])
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] += i;
}

int main(void)
{
    double sum = 0;
    int left = leave_behind(1);

    on_device();
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        b[i] = 2 * a[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] = b[N - 1 - i];
    for (int i = 0; i < N; i++)
        sum = sum * 0.75 + a[i] + b[i];
    printf("%.6f %d\n", sum, left);
    return 0;
}
