/* Reductions of several operators and types. */
#include <otosp.h>
#line 2 "reduction.c"
double dot(const double *x, const double *y, int n, int *most)
{
    double sum = 0;
    int m = (OTOSP_ACQUIRE(*most), *most);
    { /* #pragma omp parallel for reduction(+: sum) reduction(max: m) */
    static const otosp_site otosp_here = { "reduction.c", 6, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_BOUNDED };
    otosp_loop otosp_l;
    double *const otosp_shared_sum = &sum;
    int *const otosp_shared_m = &m;
    OTOSP_FRAME(2, OTOSP_VAR(sum), OTOSP_VAR(m));
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
    {
    double sum = 0;
    int m = -0x7fffffff - 1;
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = otosp_l.first;
    const long otosp_high_i = (otosp_l.end - 1);
    if (otosp_is_known((long)&x[0], (long)&y[0]))
    continue;
    if (otosp_decided(9))
    continue;
    otosp_reads(&x[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    otosp_reads(&y[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (int i = otosp_l.first; i < otosp_stop_i; i++) {
#line 8 "reduction.c"
        sum += x[i] * y[i];
        if (i % 10 > m)
            m = i % 10;
    }
    }
    otosp_loop_reduce(&otosp_l, otosp_shared_sum, OTOSP_COPY(sum), 1, OTOSP_DOUBLE, OTOSP_SUM);
    otosp_loop_reduce(&otosp_l, otosp_shared_m, OTOSP_COPY(m), 1, OTOSP_INT32, OTOSP_MAX);
    otosp_end(&otosp_l);
    }
    }
#line 12 "reduction.c"
    OTOSP_WROTE(*most) = m;
    return sum;
}
otosp_logs(dot);
