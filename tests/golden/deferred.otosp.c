/* What a reduction comes to is used when the loop ends, or where a condition leads to it. */
#include <otosp.h>
#line 2 "deferred.c"
#include <stdio.h>

#define BIGGER(a, b) ((a) > (b) ? (a) : (b))

static double u[1000];

static double largest(int n)
{
    otosp_deferred *const otosp_asked = otosp_deferring();
#line 10 "deferred.c"
    double most = 0;
    int i;

    otosp_defers(otosp_asked);
    { /* #pragma omp parallel for reduction(max:most) */
    static const otosp_site otosp_here = { "deferred.c", 13, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_DEFERS | OTOSP_SITE_BOUNDED };
    otosp_loop otosp_l;
    double *const otosp_shared_most = &most;
    OTOSP_FRAME(1, OTOSP_VAR(most));
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
    {
    double most = -__builtin_inf();
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = otosp_l.first;
    const long otosp_high_i = (otosp_l.end - 1);
    if (otosp_is_known((long)&u[0]))
    continue;
    if (otosp_decided(6))
    continue;
    otosp_reads(&u[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    otosp_may_read(&u[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (i = otosp_l.first; i < otosp_stop_i; i++)
#line 15 "deferred.c"
        most = BIGGER(most, u[i]);
    }
    otosp_loop_reduce(&otosp_l, otosp_shared_most, OTOSP_COPY(most), 1, OTOSP_DOUBLE, OTOSP_MAX);
    otosp_end(&otosp_l);
    }
    }
#line 16 "deferred.c"
    return most;        /* nobody else asks */
}

double run(int n, int steps)
{
    double total = 0, most = 0, sum;
    int i, step;
    {
    struct {
        double sum;
        int step;
    } otosp_record_2;
    otosp_deferred otosp_deferred_2 = { 0, 0 };

#line 24 "deferred.c"
    for (step = 0; step < steps; step++) {
        sum = 0;
        otosp_defers(&otosp_deferred_2);
        { /* #pragma omp parallel for reduction(+:sum) */
        static const otosp_site otosp_here = { "deferred.c", 26, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_DEFERS | OTOSP_SITE_BOUNDED };
        otosp_loop otosp_l;
        double *const otosp_shared_sum = &sum;
        OTOSP_FRAME(1, OTOSP_VAR(sum));
        otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
        {
        double sum = 0;
        while (otosp_ahead(&otosp_l, 0)) {
        const long otosp_low_i = otosp_l.first;
        const long otosp_high_i = (otosp_l.end - 1);
        if (otosp_is_known((long)&u[0]))
        continue;
        if (otosp_decided(8))
        continue;
        otosp_reads(&u[otosp_low_i], otosp_high_i - otosp_low_i + 1);
        otosp_writes(&u[otosp_low_i], otosp_high_i - otosp_low_i + 1);
        }
        while (otosp_next(&otosp_l)) {
        const int otosp_stop_i = otosp_l.end;
        for (i = otosp_l.first; i < otosp_stop_i; i++) {
#line 28 "deferred.c"
            u[i] = u[i] / 2 + 1;
            sum += u[i];
        }
        }
        otosp_loop_reduce(&otosp_l, otosp_shared_sum, OTOSP_COPY(sum), 1, OTOSP_DOUBLE, OTOSP_SUM);
        otosp_end(&otosp_l);
        }
        }
        otosp_record_2.sum = sum;
        otosp_record_2.step = step;
        otosp_defer(&otosp_deferred_2, &otosp_record_2, sizeof otosp_record_2);
        while (otosp_due(&otosp_deferred_2, &otosp_record_2)) {
        const int step = otosp_record_2.step;
        sum = otosp_record_2.sum;
        /* the mean */
#line 32 "deferred.c"
        sum /= n;
        total += sum * step;        // weighted
        }

#line 35 "deferred.c"
        if (step % 10 == 0)
            {
            while (otosp_settles(&otosp_deferred_2, &otosp_record_2)) {
            const int step = otosp_record_2.step;
            sum = otosp_record_2.sum;
#line 32 "deferred.c"
        sum /= n;
        total += sum * step;
            }
#line 36 "deferred.c"
            printf("%g of %g\n", sum, total);
            }
#line 37 "deferred.c"
        else if (step > 1000)
            {
            while (otosp_settles(&otosp_deferred_2, &otosp_record_2)) {
            const int step = otosp_record_2.step;
            sum = otosp_record_2.sum;
#line 32 "deferred.c"
        sum /= n;
        total += sum * step;
            }
#line 38 "deferred.c"
            return total;
            }
    }
    while (otosp_settles(&otosp_deferred_2, &otosp_record_2)) {
    const int step = otosp_record_2.step;
    sum = otosp_record_2.sum;
#line 32 "deferred.c"
        sum /= n;
        total += sum * step;
    }
    }
    {
    struct {
        double x;
    } otosp_record_1;
    otosp_deferred otosp_deferred_1 = { 0, 0 };
#line 40 "deferred.c"
    while (steps-- > 0) {
        otosp_defers(&otosp_deferred_1);
#line 41 "deferred.c"
        double x = largest(n);
        otosp_record_1.x = x;
        otosp_defer(&otosp_deferred_1, &otosp_record_1, sizeof otosp_record_1);
        while (otosp_due(&otosp_deferred_1, &otosp_record_1)) {
        x = otosp_record_1.x;
#line 42 "deferred.c"
        most = BIGGER(x, most);
        }
    }
    while (otosp_settles(&otosp_deferred_1, &otosp_record_1)) {
    double x = otosp_record_1.x;
#line 42 "deferred.c"
        most = BIGGER(x, most);
    }
    }
#line 44 "deferred.c"
    return total + most;
}
otosp_logs(run);
