/* A pointer as iterator, downwards, with a step known only at run time. */
#include <otosp.h>
#line 2 "pointers.c"
void clear(double *first, double *last, int step)
{
    double *p;
    { /* #pragma omp parallel for schedule(static) */
    static const otosp_site otosp_here = { "pointers.c", 5, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    const otosp_count otosp_by_p = step;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_GE(last, first, otosp_by_p * sizeof * last), OTOSP_STATIC, 0, 0);
    while (otosp_next(&otosp_l)) {
    double *const otosp_stop_p = last - (otosp_l.end - 1) * otosp_by_p;
    for (p = last - otosp_l.first * otosp_by_p; p >= otosp_stop_p; p -= step) {
#line 8 "pointers.c"
        *p = 0;
        otosp_result(&otosp_l, p, 1);
    }
    }
    otosp_end(&otosp_l);
    }
#line 9 "pointers.c"
}
otosp_logs(clear);
