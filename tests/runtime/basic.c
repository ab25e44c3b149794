// procs: 1 2 3 4 7
// same-as: serial
// serial-exit: 3
// Results in static and allocated memory, a reduction, a nested split, output of both levels, exit status.
#include "lowered.h"

double x[100], *y, m[20][10];
SITE(silent, "parallel for", OTOSP_SITE_SILENT);
SITE(loud, "parallel for", 0);

int main(void)
{
    double sum = 1, mine = 0, s = 0;
    otosp_loop loop;
    long i, j, k;

    y = malloc(5000 * sizeof *y);
    printf("start\n");
    otosp_parallel_for_begin(&loop, &silent, 100, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        x[i] = i * i;
        mine += x[i];
        otosp_result(&loop, &x[i], 1);
    }
    otosp_loop_reduce(&loop, &sum, &mine, 1, OTOSP_DOUBLE, OTOSP_SUM);
    otosp_end(&loop);

    for (k = 0; k < 3; k++) {
        otosp_parallel_for_begin(&loop, &silent, 5000, OTOSP_STATIC, 0, 0);
        FOR(loop, i) {
            y[i] = i + k;
            otosp_result(&loop, &y[i], 1);
        }
        otosp_end(&loop);
    }

    otosp_parallel_for_begin(&loop, &loud, 2, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        otosp_loop inner;
        printf("row %ld\n", i);
        otosp_parallel_for_begin(&inner, &loud, 10, OTOSP_STATIC, 0, 0);
        FOR(inner, j) {
            printf("inner %ld\n", j);
            for (k = 0; k < 10; k++) {
                m[i * 10 + k][j] = i + j + k;
                otosp_result(&inner, &m[i * 10 + k][j], 1);
            }
        }
        otosp_end(&inner);
    }
    otosp_end(&loop);

    for (i = 0; i < 5000; i++)
        s += y[i];
    for (i = 0; i < 100; i++)
        s += x[i];
    for (i = 0; i < 20; i++)
        for (j = 0; j < 10; j++)
            s += (i * 10 + j) * m[i][j];
    printf("%.17g %.17g\n", sum, s);
    return 3;
}
