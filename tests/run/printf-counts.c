// procs: 1 2 3 4 7
// same-as: serial
// printf() and its kin store how much they have written, by %n: in loops, in functions that these call, between constructs,
// and where the format is in a variable.
#include <stdio.h>

#define N 1200

static char line[N][40];
static int length[N], other[N];
static long wide[N];
static short narrow[N];
static signed char byte[N];

static int put(char *to, int i, int *at)
{
    return sprintf(to, "%d%%n%5d%n.", i, i % 7, at);
}

int main(void)
{
    const char *format = "%d%n;";
    long sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        sprintf(line[i], "%d%n.", i, &length[i]);
    for (int i = 0; i < N; i++)
        sum = sum * 31 + length[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        put(line[i], i, &other[i]);
        snprintf(line[i], sizeof line[i], "%.*s%ln%s", i % 3, "abc", &wide[i], "x");
    }
    for (int i = 0; i < N; i++)
        sum = sum * 31 + other[i] + wide[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        sprintf(line[i], format, i, &length[N - 1 - i]);
        snprintf(line[i], 10, "%x%hn%hhn", i, &narrow[i], &byte[i]);
    }
    printf("%s%n\n", line[N - 1], &other[5]);
    for (int i = 0; i < N; i++)
        sum = sum * 31 + length[i] + narrow[i] + byte[i] + other[i];
    printf("%ld\n", sum);
    return 0;
}
