/* Arrays and the sizes of their rows, in structures: loops that come again are known by them. */
#include <otosp.h>
#line 2 "structures.c"
typedef struct grid { int n, width; double pad[8]; double *u, *next; } grid;

void smooth(const grid *g)
{
    OTOSP_ACQUIRE(*g);
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "structures.c", 6, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_NEEDS };
    otosp_loop otosp_l;
    const int otosp_ub_i = g->n;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(1, otosp_ub_i, 1), OTOSP_STATIC, 0, 0);
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = 1 + otosp_l.first;
    const long otosp_high_i = 1 + (otosp_l.end - 1);
    if (otosp_needs) {
    if (otosp_needs_level(0)) {
    otosp_needed(&g->width);
    }
    if (otosp_needs_level(1)) {
    if (otosp_low_i <= otosp_high_i) {
    if (1 < (long)(g->width) - 1) {
    otosp_loads(&g[0].next, 1);
    }
    }
    if (otosp_low_i <= otosp_high_i) {
    if (0 < (long)(g->width) - 2) {
    otosp_loads(&g[0].u, 1);
    }
    }
    if (otosp_low_i <= otosp_high_i) {
    if (2 < (long)(g->width)) {
    otosp_loads(&g[0].u, 1);
    }
    }
    }
    if (otosp_needs_alone())
    continue;
    }
    if (otosp_is_known((long)g->width, (long)g, (long)otosp_loaded(), (long)&g[0].width, (long)&g[0].u, (long)&g[0].next))
    continue;
    otosp_reads(&g[0].width, 1);
    if ((long)(g->width) >= 3) {
    otosp_reads(&g[0].u, 1);
    }
    if (otosp_low_i <= otosp_high_i && 0 < (long)(g->width) - 2)
    otosp_reads_grid(&g[0].u[otosp_low_i * (long)(g->width)], otosp_high_i - otosp_low_i + 1, (long)(g->width) * (long)sizeof g[0].u[0], (long)(g->width) - 2, (long)sizeof g[0].u[0]);
    if (otosp_low_i <= otosp_high_i && 2 < (long)(g->width))
    otosp_reads_grid(&g[0].u[otosp_low_i * (long)(g->width) + 2], otosp_high_i - otosp_low_i + 1, (long)(g->width) * (long)sizeof g[0].u[0], (long)(g->width) - 2, (long)sizeof g[0].u[0]);
    if ((long)(g->width) >= 3) {
    otosp_reads(&g[0].next, 1);
    }
    if (otosp_low_i <= otosp_high_i && 1 < (long)(g->width) - 1)
    otosp_writes_grid(&g[0].next[otosp_low_i * (long)(g->width) + 1], otosp_high_i - otosp_low_i + 1, (long)(g->width) * (long)sizeof g[0].next[0], (long)(g->width) - 1 - 1, (long)sizeof g[0].next[0]);
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = 1 + otosp_l.end;
    for (int i = 1 + otosp_l.first; i < otosp_stop_i; i++)
#line 8 "structures.c"
        for (int j = 1; j < g->width - 1; j++)
            g->next[i * g->width + j] = (g->u[i * g->width + j - 1] + g->u[i * g->width + j + 1]) / 2;
    }
    otosp_end(&otosp_l);
    }
#line 10 "structures.c"
}

void add(grid *g, int n, int width)
{
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "structures.c", 14, "parallel for", OTOSP_SITE_SILENT | OTOSP_SITE_DESCRIBED | OTOSP_SITE_NEEDS | OTOSP_SITE_BOUNDED };
    otosp_loop otosp_l;
    OTOSP_FRAME(0);
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
    while (otosp_ahead(&otosp_l, 0)) {
    const long otosp_low_i = otosp_l.first;
    const long otosp_high_i = (otosp_l.end - 1);
    if (otosp_needs) {
    if (otosp_needs_level(0)) {
    otosp_needed(&g->width);
    }
    if (otosp_needs_level(1)) {
    if (otosp_low_i <= otosp_high_i) {
    if (0 < (long)width) {
    otosp_loads(&g->width, 1);
    }
    }
    if (otosp_low_i <= otosp_high_i) {
    if (0 < (long)width) {
    otosp_loads(&g[0].u, 1);
    }
    }
    }
    if (otosp_needs_alone())
    continue;
    }
    if (otosp_is_known((long)width, (long)g, (long)otosp_loaded(), (long)&g[0].u, (long)&g[0].width))
    continue;
    if (otosp_decided(7 * (1 + otosp_goes((long)0, (long)width, 1))))
    continue;
    if ((long)width >= 1) {
    otosp_reads(&g[0].u, 1);
    }
    if ((long)width >= 1) {
    otosp_reads(&g[0].width, 1);
    }
    if (otosp_low_i <= otosp_high_i && 0 < (long)width)
    otosp_reads_grid(&g[0].u[otosp_low_i * (long)(g->width)], otosp_high_i - otosp_low_i + 1, (long)(g->width) * (long)sizeof g[0].u[0], (long)width, (long)sizeof g[0].u[0]);
    if (otosp_low_i <= otosp_high_i && 0 < (long)width)
    otosp_writes_grid(&g[0].u[otosp_low_i * (long)(g->width)], otosp_high_i - otosp_low_i + 1, (long)(g->width) * (long)sizeof g[0].u[0], (long)width, (long)sizeof g[0].u[0]);
    }
    while (otosp_next(&otosp_l)) {
    const int otosp_stop_i = otosp_l.end;
    for (int i = otosp_l.first; i < otosp_stop_i; i++)
#line 16 "structures.c"
        for (int j = 0; j < width; j++)
            g->u[i * g->width + j] += i;        /* g may lead nowhere, if there are no columns */
    }
    otosp_end(&otosp_l);
    }
#line 18 "structures.c"
}
otosp_logs(smooth);
otosp_logs(add);
