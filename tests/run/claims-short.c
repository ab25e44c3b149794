// procs: 1 2 3 4 5 6 7
// same-as: serial
// Chunks of few bytes that members claim, of an array whose elements others have written last: what a member does not write
// after all must be what it was, so it reads these, too.
#include <stdio.h>

enum { N = 3000 };

static int left_out[N], value[N], from[N], seen[N], more[N];

int main(void)
{
    long sum = 0, sum_seen = 0;
    int i, step;

    for (i = 0; i < N; i++) {
        left_out[i] = i * 9 % 17;
        more[i] = i * 8 % 14;
        value[i] = 1;
        from[i] = 7;
    }
    for (step = 0; step < 3; step++) {
#pragma omp parallel for schedule(static, 7)
        for (i = 0; i < N; i++) {
            if (left_out[2 * i >= N ? N - 1 : 2 * i] % 4 == 2)
                continue;
            value[i] = from[i + 8 >= N ? N - 1 : i + 8];
        }
#pragma omp parallel for
        for (i = 0; i < N; i++)
            seen[i] = value[i];
#pragma omp parallel for
        for (i = 0; i < N; i++)
            value[i] += (seen[i + 1 >= N ? N - 1 : i + 1] & 3) > 5 ? more[N - 1 - i] : 1000 + 100 * step;
    }
    for (i = 0; i < N; i++) {
        sum += value[i] * (long)(i % 19);
        sum_seen += seen[i] * (long)(i % 23);
    }
    printf("%ld %ld\n", sum, sum_seen);
    return 0;
}
