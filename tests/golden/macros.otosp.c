/* Directives and loops that come out of macros. */
#include <otosp.h>
#line 2 "macros.c"
#define PARALLEL_FOR _Pragma("omp parallel for")
#define RESULT(address, count) DO(llc result(address, count))
#define DO(x) _Pragma(#x)
#define EACH(i, n) PARALLEL_FOR for (i = 0; i < (n); i++)
#define AT(x, i) ((x)[(i)])

void clear(int n, int *x, int *y)
{
    int i;
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "macros.c", 11, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (i = otosp_l.first; i < otosp_stop_i; i++) {
#line 13 "macros.c"
        AT(x, i) = 0;
        otosp_result(&otosp_l, &((x)[(i)]), 1);
    }
    }
    otosp_end(&otosp_l);
    }
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "macros.c", 14, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    const int otosp_ub_i = (n);
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, otosp_ub_i, 1), OTOSP_STATIC, 0, 0);
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
#line 14 "macros.c"
    for (i = otosp_l.first; i < otosp_stop_i; i++) { y[i] = AT(x, i);
    otosp_result(&otosp_l, &y[i], 1); }
    }
    otosp_end(&otosp_l);
    }
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "macros.c", 15, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
#line 15 "macros.c"
    for (i = otosp_l.first; i < otosp_stop_i; i++) { AT(y, i)++;
        otosp_result(&otosp_l, &((y)[(i)]), 1);
    }
    }
    otosp_end(&otosp_l);
    }
#line 16 "macros.c"
}
otosp_logs(clear);
