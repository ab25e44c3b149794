// procs: 1 2 3 4 5 6 7
// same-as: serial
// env: OTOSP_SHM=0
// env: OTOSP_NETWORK=slow
// On a slow network more messages are sent at once: joins, what the leader gives to all, what one rank has much of and all
// read, what all ranks have parts of and all read; pieces of short loops that are asked for until nothing is left.
#include <stdio.h>
#include <stdlib.h>

enum { N = 6007 };

static double x[N], y[N];
static int times[300];

static double everywhere(int steps)
{
    double all = 0;

    for (int k = 0; k < steps; k++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            x[i] = y[(i * 7 + k) % N] + i % 13;
        #pragma omp parallel for reduction(+ : all)
        for (int i = 0; i < N; i++) {
            y[i] = (x[N - 1 - i] + x[(i * 31) % N]) / 2;
            all += (double)((long)y[i] % 8);
        }
    }
    return all;
}

static long of_one(int k)
{
    long n = 1 + 9001 * k, *z = malloc((size_t)n * sizeof *z), check = 0;

    #pragma omp target device(0) map(from: z[0:n])
    for (long i = 0; i < n; i++)
        z[i] = i * 3 + k;
    for (long i = 0; i < n; i++)
        check = (check * 31 + z[i]) % 1000000007;
    free(z);
    return check;
}

static long pieces(int n)
{
    long sum = 0;

    #pragma omp parallel for schedule(dynamic) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        times[i]++;
        sum += times[i] * i;
    }
    #pragma omp parallel for schedule(guided, 2) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        times[i]++;
        sum += times[i] * i;
    }
    return sum;
}

int main(void)
{
    int right = 1;
    long read = 0;

    printf("%.3f\n", everywhere(5));
    for (int k = 0; k < 9; k++)
        printf("%ld\n", of_one(k));
    for (int n = 0; n < 300; n += 1 + n / 3)
        printf("%ld\n", pieces(n));
    for (int i = 0; i < 300; i++)
        right &= times[i] % 2 == 0;
    char line[] = "12 34";
    right &= sscanf(line, "%ld", &read) == 1;
    printf("%d %ld\n", right, read);
    return 0;
}
