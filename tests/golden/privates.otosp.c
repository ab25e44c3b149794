/* private, firstprivate and lastprivate. */
#include <otosp.h>
#line 2 "privates.c"
int last_of(int n, int *x, int offset)
{
    int i, t, last = 0, tmp[2];
    { /* #pragma omp parallel for private(t, tmp) firstprivate(offset) lastprivate(last) */
    static const otosp_site otosp_here = { "privates.c", 5, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    int *const otosp_shared_offset = &offset;
    int *const otosp_shared_last = &last;
    OTOSP_FRAME(1, OTOSP_VAR(last));
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 2), OTOSP_STATIC, 0, 0);
    {
    int offset = *otosp_shared_offset;
    int last = 0;
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = (otosp_l.end - 1) * 2 + 1;
    for (i = otosp_l.first * 2; i < otosp_stop_i; i += 2) {
#line 8 "privates.c"
        tmp[0] = i;
        tmp[1] = offset;
        t = tmp[0] + tmp[1];
        x[i] = t;
        last = t;
        otosp_result(&otosp_l, &x[i], 1);
    }
    if (otosp_is_last(&otosp_l)) {
    *otosp_shared_last = last;
    otosp_result(&otosp_l, otosp_shared_last, 1);
    }
    }
    otosp_end(&otosp_l);
    }
    }
#line 14 "privates.c"
    return last;
}
otosp_logs(last_of);
