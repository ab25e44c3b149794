/* Two loops as one. */
#include <otosp.h>
#line 2 "collapse.c"
enum { ROWS = 20, COLUMNS = 30 };
int table[ROWS][COLUMNS];

void fill(int first)
{
    int i, j;
    { /* #pragma omp parallel for collapse(2) if(first > 0) */
    static const otosp_site otosp_here = { "collapse.c", 8, "parallel for", OTOSP_SITE_SILENT };
    otosp_loop otosp_l;
    const otosp_count otosp_n_i = OTOSP_TRIPS_LT(0, ROWS, 1);
    const otosp_count otosp_n_j = OTOSP_TRIPS_GT(COLUMNS, 0, 3);
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, otosp_n_i * otosp_n_j, OTOSP_STATIC, 0, (first > 0) ? 0 : 1);
    while (otosp_next(&otosp_l)) {
    otosp_count otosp_k, otosp_row;
    for (otosp_k = otosp_l.first; otosp_k < otosp_l.end; otosp_k = otosp_row) {
    const otosp_count otosp_from = otosp_k % otosp_n_j;
    const otosp_count otosp_to = OTOSP_ROW_END(otosp_from, otosp_n_j, otosp_l.end - otosp_k);
    const int otosp_stop_j = COLUMNS - (otosp_to - 1) * 3 - 1;
    otosp_row = otosp_k + (otosp_to - otosp_from);
    i = (otosp_k / otosp_n_j);
    for (j = COLUMNS - otosp_from * 3; j > otosp_stop_j; j -= 3) {
#line 12 "collapse.c"
            table[i][j - 1] = first + i * j;
            otosp_result(&otosp_l, &table[i][j - 1], 1);
        }
    }
    }
    otosp_end(&otosp_l);
    }
#line 13 "collapse.c"
}
otosp_logs(fill);
