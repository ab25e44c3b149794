// procs: 1 2 3 4 7
// same-as: serial
// Constants that are computed from what a loop's body declares, where others of the same names are outside: what says
// before the loop, or behind it, which memory its iterations touch has to mean those inside.
#include <stdio.h>
#include <string.h>

enum { N = 60, WIDTH = 1 };

typedef char item;
struct pair { char c; };

static int tmp[17], a[N], from[N], to[N], more[N];

static void retraced(int step)
{
#pragma omp parallel for
    for (int b = 0; b < N; b += step) {
        enum { WIDTH = 4 };
        int tmp[4] = { 1, 2, 3, 4 };
        const int e = b + sizeof tmp / sizeof tmp[0] < N ? b + (int)(sizeof tmp / sizeof *tmp) : N;

        for (int k = b; k < e; k++) {
            const unsigned u = 2;

            if (u % WIDTH < 2 && from[k] % 4 != 3)
                a[k] = k;
            if (u % WIDTH == 2 || from[k] % WIDTH != 3)
                a[b + k % WIDTH] += k + tmp[k - b];
        }
    }
}

static void blocks(void)
{
#pragma omp parallel for
    for (int b = 0; b < N / 4; b++) {
        enum { WIDTH = 4 };
        struct pair { int x[4]; };
        typedef int item;
        int tmp[4] = { 1, 2, 3, b };

        memcpy(&to[b * WIDTH], tmp, sizeof tmp);
        for (int k = b * WIDTH; k < b * WIDTH + (int)(sizeof tmp / sizeof(item)); k++) {
            int *p = &more[b * (int)(sizeof(struct pair) / sizeof(item))];

            to[k] += k;
            while (*p < k % WIDTH) {
                if (p[1] > 3)
                    break;
                p[k % WIDTH]++;
                if (k & 1)
                    p[0] += 2;
                else
                    from[k]--;
            }
        }
    }
}

static void borders(int tiles, int size)
{
#pragma omp parallel for
    for (int t = 0; t < tiles; t++) {
        enum { WIDTH = 2 };
        typedef short item;
        const unsigned none = 1;

        for (int i = t * size; i < (t + 1) * size && i < N; i++)
            if (none % WIDTH != 1 && from[i] > 2)
                a[i] = 0;
            else if (t != tiles - (int)sizeof(item) / WIDTH)
                a[i] += (item)(i * 3);
    }
}

int main(void)
{
    long sum = WIDTH + sizeof(item) + sizeof(struct pair);

    for (int i = 0; i < N; i++)
        from[i] = i * 7 % 5;
    for (int round = 0; round < 3; round++) {
        retraced(4);
        blocks();
        borders(9, 7);
        for (int i = 0; i < N; i++)
            sum = (sum * 31 + a[i] + from[i] * 3 + to[i] * 5 + more[i] * 7 + tmp[i % 17]) % 1000003;
        printf("%d: %ld\n", round, sum);
    }
    return 0;
}
