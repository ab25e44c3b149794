// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Functions that store, called from a divided loop wherever C evaluates an expression. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 24, PLACES = 18 };

typedef struct point { int x, y; } point;

static int stored[PLACES][N];

/* Each is called in one place. */
#define STORES(place) \
    static int f##place(int i) \
    { \
        stored[place][i] = i + place; \
        return 1 + i % 3; \
    }
STORES(0) STORES(1) STORES(2) STORES(3) STORES(4) STORES(5) STORES(6) STORES(7) STORES(8) STORES(9) STORES(10)
STORES(11) STORES(12) STORES(13) STORES(14) STORES(15)

static void leave(int *i)
{
    stored[16][*i] += 100;
}

static int by_value(point p)
{
    return p.x + p.y;
}

static int in_order(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;

    stored[17][x >> 8] = 5;
    return x - y;
}

static int (*const table[])(int) = { f11, f11 };

int main(void)
{
    int out[N], i, k;

#pragma omp parallel for private(k)
    for (i = 0; i < N; i++) {
        double v[f0(i)];
        int t = sizeof(int[f1(i)]), three[3] = { i << 8 | 9, i << 8 | 5, i << 8 | 7 };
        point p = { .y = f2(i), .x = 2 };
        int (*either)(int) = i % 2 ? f13 : f14;

        memset(v, 0, sizeof v);
        t += by_value((point){ f3(i), p.y });
        switch (f4(i)) {
        case 1:
            t++;
            break;
        default:
            t += 2;
        }
        t += f5(i) > 5 && f6(i), f7(i);
        for (k = 0; k < 2; t += f8(i), k++)
            ;
        do
            t++;
        while (f9(i) > 3);
        {
            int copy __attribute__((cleanup(leave))) = i;

            t += copy;
        }
        t += (f10)(i) + (*table[i % 2])(i) + ({ int z = f12(i); z * 2; }) + either(i) + (*f15)(i);
        qsort(three, 3, sizeof *three, in_order);
        out[i] = t + (int)v[0] + (three[0] & 255);
    }
    for (i = 0; i < N; i++) {
        printf("%d:", out[i]);
        for (k = 0; k < PLACES; k++)
            printf(" %d", stored[k][i]);
        printf("\n");
    }
    return 0;
}
