/* Results where they stand, and continue. */
#include <otosp.h>
#line 2 "in-body.c"
void mark(int n, char *flags, const int *keys, int *found)
{
    int i;
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "in-body.c", 5, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (i = otosp_l.first; i < otosp_stop_i; otosp_result(&otosp_l, &found[i], 1), i++) {
#line 8 "in-body.c"
        found[i] = 0;
        if (keys[i] < 0)
            continue;
        if (keys[i] % 2) {
            flags[keys[i]] = 1;
        otosp_nc_result(&otosp_l, &flags[keys[i]], 1, flags);
        }
        found[i] = 1;
    }
    }
    otosp_end(&otosp_l);
    }
#line 17 "in-body.c"
}
otosp_logs(mark);
