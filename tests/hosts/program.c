/*
 * Each iteration's host, what the program was handed, and a computation that sends much between hosts.
 *     program [status [seconds]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { N = 1 << 18, TURNS = 4, PLACES = 4 };

static double from[N], to[N];
static char host[PLACES][64];

int main(int argc, char **argv)
{
    char line[200] = "";
    double sum = 0;
    int i, turn;

#pragma omp parallel for schedule(static, 1)
    for (i = 0; i < PLACES; i++)
        gethostname(host[i], sizeof host[i]);
    for (i = 0; i < PLACES; i++)
        printf("%s ", host[i]);
    printf("%s", fgets(line, sizeof line, stdin) ? line : "\n");
#pragma omp parallel for
    for (i = 0; i < N; i++)
        from[i] = i % 50;
    for (turn = 0; turn < TURNS; turn++) {
#pragma omp parallel for
        for (i = 0; i < N; i++)
            to[i] = from[N - 1 - i] + from[i] / 2;
#pragma omp parallel for
        for (i = 0; i < N; i++)
            from[i] = to[(i + N / 2) % N];
    }
#pragma omp target teams distribute parallel for reduction(+: sum)
    for (i = 0; i < N; i++)
        sum += from[i];
#pragma omp target device(PLACES - 1) map(tofrom: sum)
    sum++;
    if (argc > 2)
        sleep((unsigned)atoi(argv[2]));
    printf("%.6f %s\n", sum, getenv("MARK") ? getenv("MARK") : "");
    return argc > 1 ? atoi(argv[1]) : 0;
}
