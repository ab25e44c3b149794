/* One loop, one result. */
#include <otosp.h>
#line 2 "element.c"
#include <stdio.h>

#define N 100

static double x[N];     // what the loop fills

int main(void)
{
    int i;  /* the iterator */
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "element.c", 11, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, N, 1), OTOSP_STATIC, 0, 0);
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (i = otosp_l.first; i < otosp_stop_i; i++) {
#line 14 "element.c"
        x[i] = i / 2.0;     // each its own
        otosp_result(&otosp_l, &x[i], 1);
    }
    }
    otosp_end(&otosp_l);
    }
    OTOSP_ACQUIRE(x[N - 1]);
#line 15 "element.c"
    printf("%g\n", x[N - 1]);
    return 0;
}
otosp_logs(main);
