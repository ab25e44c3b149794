// procs: 1 2 3 4 7
// same-as: serial
/* The head of a function in a group of #if, of which a copy is made; a value that is returned with no blank before its
   brackets, after it was acquired. */
#include <otosp.h>
#line 5 "tests/run/copied-heads.c"
#include <stdio.h>

#define N 500

static double a[N][20], v[N];

#ifdef __STDC__
void fill(double to[], int n)
#else
void fill(to, n)
     double *to;
     int n;
#endif
{
    int j;
    {
    if (OTOSP_UNLIKELY(otosp_pending))
    while (otosp_acquires()) {
    const long otosp_low_j = 0, otosp_high_j = 5 - 1;
    if (otosp_low_j <= otosp_high_j) {
    otosp_reads(&v[otosp_low_j], otosp_high_j - otosp_low_j + 1);
    }
    }
    if (otosp_logging) {
    const long otosp_low_j = 0, otosp_high_j = 5 - 1;
    if (otosp_low_j <= otosp_high_j) {
    otosp_writes(&to[otosp_low_j], otosp_high_j - otosp_low_j + 1);
    }
    }

#line 21 "tests/run/copied-heads.c"
    for (j = 0; j < 5; j++)
        to[j] = v[j] + j;
    }
    OTOSP_ACQUIRE_OBJECT(to);
#line 24 "tests/run/copied-heads.c"
    for (; j < n; j++)
        OTOSP_WROTE(to[j]) = 0.5 * to[j - 5] + to[j - 3];
#line 29 "tests/run/copied-heads.c"
    OTOSP_WROTE(v[(int)to[7] % 7 + 10]) = 3;
}

double sum(double *x, double *y, int n)
{
    if (n == 4)
        return OTOSP_ACQUIRE(x[0]), OTOSP_ACQUIRE(y[0]), OTOSP_ACQUIRE(x[1]), OTOSP_ACQUIRE(y[1]), OTOSP_ACQUIRE(x[2]), OTOSP_ACQUIRE(y[2]), OTOSP_ACQUIRE(x[3]), OTOSP_ACQUIRE(y[3]), (x[0]*y[0]+x[1]*y[1]+x[2]*y[2]+x[3]*y[3]);
    else
        return OTOSP_ACQUIRE(x[1]), (x[1]);
}

int main(void)
{
    double all = 0;

    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "tests/run/copied-heads.c", 44, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_BOUNDED };
    otosp_loop otosp_l;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, N, 1), OTOSP_STATIC, 0, 0);
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = otosp_l.first;
    const long otosp_high_i = (otosp_l.end - 1);
    if (otosp_is_known((long)&v[0]))
    continue;
    otosp_operations(7);
    otosp_writes(&v[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (int i = otosp_l.first; i < otosp_stop_i; i++)
#line 46 "tests/run/copied-heads.c"
        v[i] = i % 7 == 2 ? 3 : i % 11;
    }
    otosp_end(&otosp_l);
    }
#line 47 "tests/run/copied-heads.c"
    for (int k = 10; k < 17; k++)
        v[k] = 3;
    { /* #pragma omp parallel sections */
    static const otosp_site otosp_here = { "tests/run/copied-heads.c", 49, "parallel", OTOSP_SITE_SILENT };
    otosp_region otosp_r;
    OTOSP_FRAME(0);
    otosp_parallel_sections_begin(&otosp_r, &otosp_here, 2, 0);
    {
    { /* sections */
    static const otosp_site otosp_here = { "tests/run/copied-heads.c", 49, "sections", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    otosp_count otosp_k;
    otosp_for_begin(&otosp_l, &otosp_here, 2, OTOSP_STATIC, 0);
    {
    while (otosp_next(&otosp_l)) {
    for (otosp_k = otosp_l.first; otosp_k < otosp_l.end; otosp_k++)
    switch (otosp_k)
#line 50 "tests/run/copied-heads.c"
    {
        case 0:
        fill(a[1], 20);
        break;
        case 1:
#line 54 "tests/run/copied-heads.c"
        OTOSP_WROTE(a[2][3]) = 2;
        break;
    }
    }
    otosp_end(&otosp_l);
    }
    }
    otosp_region_end(&otosp_r);
    }
    }
#line 56 "tests/run/copied-heads.c"
    fill(a[3], 20);
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "tests/run/copied-heads.c", 57, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_BOUNDED };
    otosp_loop otosp_l;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, N, 1), OTOSP_STATIC, 0, 0);
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = otosp_l.first;
    const long otosp_high_i = (otosp_l.end - 1);
    if (otosp_is_known((long)&v[0], (long)&a[0][0]))
    continue;
    otosp_operations(10);
    otosp_reads(&v[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    otosp_may_read(&a[3][0], 20);
    otosp_may_read(&a[1][0], 20);
    otosp_writes(&v[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (int i = otosp_l.first; i < otosp_stop_i; i++)
#line 59 "tests/run/copied-heads.c"
        v[i] += a[3][i % 20] + a[1][i % 20];
    }
    otosp_end(&otosp_l);
    }
#line 60 "tests/run/copied-heads.c"
    all = sum(v, v, 4) + sum(v + N - 4, v + 250, 4) + sum(v + 300, v, 3);
    OTOSP_ACQUIRE(a[1][19]);
#line 61 "tests/run/copied-heads.c"
    printf("%.12g %g\n", all, a[1][19]);
    return 0;
}
otosp_logs(main);
otosp_logs(fill);
otosp_logs(sum);
