// procs: 1 2 3 4 7
#include "otosp.h"
#include <stdio.h>
#include <stdlib.h>

double x[100], *y, m[20][10];

int main(void)
{
    static const otosp_site site = { "first.c", 10, "parallel for", OTOSP_SITE_SILENT };
    static const otosp_site loud = { "first.c", 11, "parallel for", 0 };
    double sum = 1;
    int i, j, k;

    y = malloc(5000 * sizeof *y);
    printf("start\n");
    {
        double mine = 0;
        otosp_loop loop;
        otosp_parallel_for_begin(&loop, &site, OTOSP_TRIPS_LT(0, 100, 1), OTOSP_STATIC, 0, 0);
        while (otosp_next(&loop))
            for (i = 0 + (int)loop.first; i < 0 + (int)loop.end; i++) {
                x[i] = i * i;
                mine += x[i];
                otosp_result(&loop, &x[i], 1);
            }
        otosp_loop_reduce(&loop, &sum, &mine, 1, OTOSP_DOUBLE, OTOSP_SUM);
        otosp_end(&loop);
    }
    for (k = 0; k < 3; k++) {
        otosp_loop loop;
        otosp_parallel_for_begin(&loop, &site, OTOSP_TRIPS_LT(0, 5000, 1), OTOSP_STATIC, 0, 0);
        while (otosp_next(&loop))
            for (i = 0 + (int)loop.first; i < 0 + (int)loop.end; i++) {
                y[i] = i + k;
                otosp_result(&loop, &y[i], 1);
            }
        otosp_end(&loop);
    }
    {
        otosp_loop loop;
        otosp_parallel_for_begin(&loop, &loud, 2, OTOSP_STATIC, 0, 0);
        while (otosp_next(&loop))
            for (i = (int)loop.first; i < (int)loop.end; i++) {
                otosp_loop inner;
                printf("row %d\n", i);
                otosp_parallel_for_begin(&inner, &loud, 10, OTOSP_STATIC, 0, 0);
                while (otosp_next(&inner))
                    for (j = (int)inner.first; j < (int)inner.end; j++) {
                        printf("inner %d\n", j);
                        for (k = 0; k < 10; k++) {
                            m[i * 10 + k][j] = i + j + k;
                            otosp_result(&inner, &m[i * 10 + k][j], 1);
                        }
                    }
                otosp_end(&inner);
            }
        otosp_end(&loop);
    }
    double s = 0;
    for (i = 0; i < 5000; i++)
        s += y[i];
    for (i = 0; i < 100; i++)
        s += x[i];
    for (i = 0; i < 20; i++)
        for (j = 0; j < 10; j++)
            s += (i * 10 + j) * m[i][j];
    printf("%g %g\n", sum, s);
    return 3;
}
