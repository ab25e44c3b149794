/* A loop in a loop. */
#include <otosp.h>
#line 2 "nested.c"
void scale(int rows, int columns, double **a, double factor)
{
    int i;
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "nested.c", 5, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, rows, 1), OTOSP_STATIC, 0, 0);
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (i = otosp_l.first; i < otosp_stop_i; i++) {
#line 8 "nested.c"
        int j;
        double *row = a[i];
        { /* #pragma omp parallel for */
        static const otosp_site otosp_here = { "nested.c", 10, "parallel for", OTOSP_SITE_SILENT };
        otosp_loop otosp_l;
        OTOSP_FRAME(0);
        otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, columns, 1), OTOSP_STATIC, 0, 0);
        while (otosp_next(&otosp_l)) {
        const int otosp_stop_j = otosp_l.end;
        for (j = otosp_l.first; j < otosp_stop_j; j++) {
#line 13 "nested.c"
            row[j] *= factor;
            otosp_result(&otosp_l, &row[j], 1);
        }
        }
        otosp_end(&otosp_l);
        }
        otosp_result(&otosp_l, a[i], columns);
    }
    }
    otosp_end(&otosp_l);
    }
#line 15 "nested.c"
}
otosp_logs(scale);
