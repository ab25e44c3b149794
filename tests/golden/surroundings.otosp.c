/* What stands around a construct stays: comments, conditionals, macros. */
#include <otosp.h>
#line 2 "surroundings.c"
#include <math.h>
#define SQUARE(x) ((x) * (x))   /* used below */
#if defined(SINGLE)
typedef float real;
#else
typedef double real;    // this one
#endif

/* Not touched. */
static real helper(real x) { return SQUARE(x) + 1; }

real lengths(int n, const real *x, const real *y, real *r)
{
    real longest = 0;       /* stays */
    int i;
#ifdef CHECK
    if (!r)
        return -1;
#endif
    // before the loop
    { /* #pragma omp parallel for schedule(static, 8) */
    static const otosp_site otosp_here = { "surroundings.c", 22, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    int i;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 8, 0);
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (i = otosp_l.first; i < otosp_stop_i; i++) {
        // inside the body
#line 27 "surroundings.c"
        r[i] = sqrt(SQUARE(x[i]) + SQUARE(y[i]));
        otosp_result(&otosp_l, &r[i], 1);
#line 28 "surroundings.c"
#ifdef CHECK
        r[i] += 1;
#endif
    }
    }
    otosp_end(&otosp_l);
    }
    {
    if (OTOSP_UNLIKELY(otosp_pending))
    while (otosp_acquires()) {
    const long otosp_low_i = 0, otosp_high_i = (long)n - 1;
    if (otosp_low_i <= otosp_high_i) {
    otosp_reads(&r[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    otosp_may_read(&r[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    }
    }
    // after the loop
#line 33 "surroundings.c"
    for (i = 0; i < n; i++)
        if (r[i] > longest) longest = helper(r[i]);
    }
#line 35 "surroundings.c"
    return longest;
}
otosp_logs(lengths);
