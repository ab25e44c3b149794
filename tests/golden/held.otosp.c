/* Each thread counts in a block of its own: what all of its iterations use is kept in registers. */
#include <otosp.h>
#line 2 "held.c"
#include <omp.h>

enum { BUCKETS = 1024 };

void count(const int *key, int *size, int n, int shift)
{
    int i;

    { /* #pragma omp parallel for schedule(static) */
    static const otosp_site otosp_here = { "held.c", 10, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_BLOCKS | OTOSP_SITE_NUMBERED };
    otosp_loop otosp_l;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = otosp_l.first;
    const long otosp_high_i = (otosp_l.end - 1);
    if (otosp_is_known((long)&key[0], (long)&size[0], (long)otosp_extent(&size[0]), (long)size, (long)otosp_extent(size)))
    continue;
    otosp_member_block(size + (omp_get_thread_num() * BUCKETS));
    otosp_reads(&key[otosp_low_i], otosp_high_i - otosp_low_i + 1);
    otosp_may_read_object(&size[0], 1);
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_number = omp_get_thread_num();
    const int *const otosp_held_key = OTOSP_HELD(key);
    const int *const key = otosp_held_key;
    const int otosp_held_shift = OTOSP_HELD(shift);
    const int shift = otosp_held_shift;
    const int otosp_log = otosp_logging && (otosp_guarded() || otosp_copied(&otosp_l, 4, 1, (const void *)size, (otosp_size)0)) ? 0 : otosp_logging;
    const otosp_span otosp_own = otosp_own_block(otosp_log);
    const int otosp_stop_i = otosp_l.end;
    for (i = otosp_l.first; i < otosp_stop_i; i++) {
#line 12 "held.c"
        int *own = OTOSP_HELD(size + otosp_number * BUCKETS);
        OTOSP_WROTE_WITHIN(otosp_log, own[key[i] >> shift])++;
    }
    }
    otosp_end(&otosp_l);
    }
#line 15 "held.c"
}
otosp_logs(count);
