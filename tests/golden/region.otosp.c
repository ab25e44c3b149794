/* A region with two loops, the first without a join. */
#include <otosp.h>
#line 2 "region.c"
void axpy(int n, double a, const double *x, double *y, double *z)
{
    { /* #pragma omp parallel num_threads(4) */
    static const otosp_site otosp_here = { "region.c", 4, "parallel", OTOSP_SITE_SILENT };
    otosp_region otosp_r;
    OTOSP_FRAME(0);
    otosp_region_begin(&otosp_r, &otosp_here, 4);
    {
#line 5 "region.c"
    {
        double twice = 2 * a;
        int i;
        { /* #pragma omp for nowait */
        static const otosp_site otosp_here = { "region.c", 8, "for", OTOSP_SITE_SILENT };
        otosp_loop otosp_l;
        otosp_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0);
        while (otosp_next(&otosp_l)) {
        const int otosp_stop_i = otosp_l.end;
        for (i = otosp_l.first; i < otosp_stop_i; i++) {
#line 11 "region.c"
            y[i] += twice * x[i];
            otosp_result(&otosp_l, &y[i], 1);
        }
        }
        otosp_end_nowait(&otosp_l);
        }
        { /* #pragma omp for schedule(static, 16) */
        static const otosp_site otosp_here = { "region.c", 12, "for", OTOSP_SITE_SILENT };
        otosp_loop otosp_l;
        const int otosp_lb_i = n - 1;
        otosp_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_GE(otosp_lb_i, 0, 1), OTOSP_STATIC, 16);
        while (otosp_next(&otosp_l)) {
        const int otosp_stop_i = otosp_lb_i - (otosp_l.end - 1);
        for (i = otosp_lb_i - otosp_l.first; i >= otosp_stop_i; i--) {
#line 15 "region.c"
            z[i] -= a * x[i];
            otosp_result(&otosp_l, &z[i], 1);
        }
        }
        otosp_end(&otosp_l);
        }
    }
    otosp_region_end(&otosp_r);
    }
    }
#line 17 "region.c"
}
otosp_logs(axpy);
