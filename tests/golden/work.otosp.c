/* How much iterations do: rows, of which they load where these begin, and loops of which nobody knows how long they are. */
#include <otosp.h>
#line 2 "work.c"
void expand(const int *key, int *sorted, const int *size, int values)
{
    int start[1025] = { 0 }, b;
    {
    if (OTOSP_UNLIKELY(otosp_pending))
    while (otosp_acquires()) {
    const long otosp_low_b = 0, otosp_high_b = 1024 - 1;
    if (otosp_low_b <= otosp_high_b) {
    otosp_reads(&size[otosp_low_b], otosp_high_b - otosp_low_b + 1);
    }
    }

#line 6 "work.c"
    for (b = 0; b < 1024; b++)
        start[b + 1] = start[b] + size[b];
    }
    { /* #pragma omp parallel for schedule(dynamic) */
    static const otosp_site otosp_here = { "work.c", 8, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_BLOCKS | OTOSP_SITE_NEEDS | OTOSP_SITE_WORK };
    otosp_loop otosp_l;
    int b;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, 1024, 1), OTOSP_STATIC, 0, 0);
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_b = otosp_l.first;
    const long otosp_high_b = (otosp_l.end - 1);
    if (otosp_needs) {
    if (otosp_needs_level(0)) {
    otosp_loads(&start[otosp_low_b + 1], otosp_high_b + 1 - (otosp_low_b + 1) + 1);
    otosp_loads(&start[otosp_low_b], otosp_high_b - otosp_low_b + 1);
    }
    if (otosp_needs_alone())
    continue;
    }
    if (otosp_is_known((long)&start[0], (long)otosp_loaded(), (long)&key[0], (long)sorted, (long)otosp_loaded(), (long)start, (long)otosp_extent(sorted)))
    continue;
    {
    const int b = otosp_low_b;
    if (otosp_asks_work)
    otosp_work_handed_out(otosp_goes((long)0, (long)values, 1) + otosp_rows((long)(start[(b - otosp_part.before)]), (long)(start[(b + otosp_part.behind) + 1])) + otosp_goes((long)0, (long)values, 1) * (4));
    }
    otosp_block(b, otosp_low_b, otosp_high_b, 1, sorted + (start[b]));
    otosp_reads(&start[otosp_low_b], otosp_high_b + 1 - otosp_low_b + 1);
    {
    long otosp_at_0;
    for (otosp_at_0 = otosp_low_b; otosp_at_0 <= otosp_high_b; otosp_at_0++) {
    const long otosp_0_loaded = (long)start[otosp_at_0];
    const long otosp_1_loaded = (long)start[otosp_at_0 + 1];
    otosp_reads(&key[otosp_0_loaded], otosp_1_loaded - otosp_0_loaded);
    }
    }
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_b = otosp_l.end;
    for (b = otosp_l.first; b < otosp_stop_b; b++) {
#line 10 "work.c"
        int each[values], *to = sorted + start[b], j, k;

        for (k = 0; k < values; k++)
            each[k] = 0;
        for (j = start[b]; j < start[b + 1]; j++)
            each[key[j] - b * values]++;
        for (k = 0; k < values; k++) {
            {
            if (otosp_logging) {
            const long otosp_low_j = 0, otosp_high_j = (long)(each[k]) - 1;
            if (otosp_low_j <= otosp_high_j) {
            otosp_writes(&to[otosp_low_j], otosp_high_j - otosp_low_j + 1);
            }
            }
#line 17 "work.c"
            for (j = 0; j < each[k]; j++)
                to[j] = b * values + k;
            }
#line 19 "work.c"
            to += each[k];
        }
    }
    }
    otosp_end(&otosp_l);
    }
#line 22 "work.c"
}
otosp_logs(expand);
