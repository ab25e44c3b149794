/* What sequential code reads between parallel loops. */
#include <otosp.h>
#line 2 "acquire.c"
#include <stdio.h>
#include <search.h>

#define N 1000

struct mesh { int n; double *at; };

static double u[N], v[N], change[N];

/* Its callers say what it reads. */
static double square(const double *a, int i) { return a[i] * a[i]; }

static void step(double *to, const double *from)
{
    int i;
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "acquire.c", 17, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_BOUNDED };
    otosp_loop otosp_l;
    const int otosp_ub_i = N - 1;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(1, otosp_ub_i, 1), OTOSP_STATIC, 0, 0);
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = 1 + otosp_l.first;
    const long otosp_high_i = 1 + (otosp_l.end - 1);
    if (otosp_is_known((long)&to[0], (long)&from[0]))
    continue;
    if (otosp_decided(8))
    continue;
    otosp_reads(&from[otosp_low_i - 1], otosp_high_i - (otosp_low_i - 1));
    otosp_reads(&from[otosp_low_i + 1], otosp_high_i + 1 - (otosp_low_i + 1) + 1);
    otosp_writes(&to[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = 1 + otosp_l.end;
    for (i = 1 + otosp_l.first; i < otosp_stop_i; i++)
#line 19 "acquire.c"
        to[i] = from[i - 1] + from[i + 1];
    }
    otosp_end(&otosp_l);
    }
#line 20 "acquire.c"
}

double total(const struct mesh *m)
{
    double s = 0;

    if (!m)
        return 0;
    OTOSP_ACQUIRE(*m);
    if (OTOSP_LIKELY(!otosp_pending)) {
#line 28 "acquire.c"
    for (int i = 0; i < m->n; i++)
        s += m->at[i];              // of its object
    } else
    { /* divided, where others have what it reads */
    static const otosp_site otosp_here = { "acquire.c", 28, "sequential for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_NEEDS | OTOSP_SITE_SEQUENTIAL | OTOSP_SITE_CHAINED | OTOSP_SITE_BOUNDED };
    otosp_loop otosp_l;
    const int otosp_ub_i = m->n;
    struct {
    double s;
    } otosp_chain;
    OTOSP_FRAME(0);
    otosp_sequential_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, otosp_ub_i, 1));
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = otosp_l.first;
    const long otosp_high_i = (otosp_l.end - 1);
    if (otosp_needs) {
    if (otosp_needs_level(0)) {
    if (otosp_low_i <= otosp_high_i) {
    otosp_loads(&m[0].at, 1);
    }
    }
    if (otosp_needs_alone())
    continue;
    }
    if (otosp_is_known((long)&m[0].at, (long)m, (long)otosp_loaded()))
    continue;
    if (otosp_decided(3))
    continue;
    otosp_reads(&m[0].at, 1);
    if (otosp_low_i <= otosp_high_i)
    otosp_reads(&m[0].at[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    }
    if (otosp_chain_take(&otosp_l, &otosp_chain, sizeof otosp_chain)) {
    s = otosp_chain.s;
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (int i = otosp_l.first; i < otosp_stop_i; i++)
#line 29 "acquire.c"
        s += m->at[i];
    }
    otosp_chain.s = s;
    if (otosp_chain_give(&otosp_l, &otosp_chain, sizeof otosp_chain)) {
    s = otosp_chain.s;
    }
    otosp_end(&otosp_l);
    }
#line 30 "acquire.c"
    return s;
}

int solve(struct mesh *m, double (*weight)(double), int (*order)(const void *, const void *))
{
    int rounds = 0, key = 3;
    size_t n = N;
    while (OTOSP_ACQUIRE(change[rounds]), OTOSP_ACQUIRE(*m), change[rounds] > 1e-6 && rounds < m->n) {
        step(u, v);
        /* Only now and then. */
        if (rounds % 10 == 0)
            {
            if (OTOSP_UNLIKELY(otosp_pending))
            while (otosp_acquires()) {
            const long otosp_low_i = 0, otosp_high_i = 1000 - 1;
            if (otosp_low_i <= otosp_high_i) {
            otosp_reads(&u[otosp_low_i], otosp_high_i - otosp_low_i + 1);
            }
            }
#line 41 "acquire.c"
            for (int i = 0; i < N; i++)
                printf("%g\n", square(u, i));
            }
        OTOSP_ACQUIRE(u[3]);
        OTOSP_ACQUIRE(u[N / 2]);
#line 43 "acquire.c"
        if (u[3] < 0)
            return 1;
        { /* #pragma omp parallel for */
        static const otosp_site otosp_here = { "acquire.c", 45, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_BOUNDED };
        otosp_loop otosp_l;
        const int otosp_ub_i = (int)u[N / 2];
        OTOSP_FRAME(2, OTOSP_VAR(key), OTOSP_VAR(n));
        otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, otosp_ub_i, 1), OTOSP_STATIC, 0, 0);
        while (otosp_ahead(&otosp_l, 0)) {
        const long otosp_low_i = otosp_l.first;
        const long otosp_high_i = (otosp_l.end - 1);
        if (otosp_is_known((long)&v[0], (long)&change[0], (long)&u[0]))
        continue;
        if (otosp_decided(6))
        continue;
        otosp_reads(&change[otosp_low_i], otosp_high_i - otosp_low_i + 1);
        otosp_reads(&u[otosp_low_i], otosp_high_i - otosp_low_i + 1);
        otosp_writes(&v[otosp_low_i], otosp_high_i - otosp_low_i + 1);
        }
        while (otosp_next(&otosp_l)) {
        const int otosp_stop_i = otosp_l.end;
        for (int i = otosp_l.first; i < otosp_stop_i; i++)
#line 47 "acquire.c"
            v[i] = change[i] * u[i];
        }
        otosp_end(&otosp_l);
        }
#line 48 "acquire.c"
        rounds++;
    }
    OTOSP_ACQUIRE(*m);
    OTOSP_ACQUIRE(v[0]);
    OTOSP_ACQUIRE(v[1]);
    {
    if (otosp_logging) {
    const long otosp_low_i = 0, otosp_high_i = 1000 - 1;
    if (otosp_low_i <= otosp_high_i) {
    if (otosp_low_i <= otosp_high_i)
    otosp_writes(&m[0].at[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    }
    }
    if (OTOSP_LIKELY(!otosp_pending)) {
#line 50 "acquire.c"
    for (int i = 0; i < N; i++)
        m->at[i] += u[i];
    } else
    { /* divided, where others have what it reads */
    static const otosp_site otosp_here = { "acquire.c", 50, "sequential for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_NEEDS | OTOSP_SITE_SEQUENTIAL | OTOSP_SITE_BOUNDED };
    otosp_loop otosp_l;
    OTOSP_FRAME(2, OTOSP_VAR(key), OTOSP_VAR(n));
    otosp_sequential_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, N, 1));
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = otosp_l.first;
    const long otosp_high_i = (otosp_l.end - 1);
    if (otosp_needs) {
    if (otosp_needs_level(0)) {
    if (otosp_low_i <= otosp_high_i) {
    otosp_loads(&m[0].at, 1);
    }
    }
    if (otosp_needs_alone())
    continue;
    }
    if (otosp_is_known((long)m, (long)otosp_loaded(), (long)&u[0], (long)&m[0].at))
    continue;
    if (otosp_decided(4))
    continue;
    otosp_reads(&u[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    otosp_reads(&m[0].at, 1);
    if (otosp_low_i <= otosp_high_i)
    otosp_reads(&m[0].at[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    if (otosp_low_i <= otosp_high_i)
    otosp_writes(&m[0].at[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (int i = otosp_l.first; i < otosp_stop_i; i++)
#line 51 "acquire.c"
        m->at[i] += u[i];
    }
    otosp_end(&otosp_l);
    }
    }
#line 52 "acquire.c"
    double first = v[0] + (__extension__ ({ __auto_type otosp_value = OTOSP_CALL(weight)(v[1]); OTOSP_ACQUIRE(v[0]); otosp_value; }));
    return total(m) > first || OTOSP_FOREIGN( OTOSP_CALL(lfind)(&key, u, &n, sizeof *u, order));
}
otosp_logs(total);
otosp_logs(solve);
