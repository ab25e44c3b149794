/*
 * rows.c: sections that are told row by row, where pointers, or bounds that are loaded, lead to the rows.
 *
 * Rows are mostly as long as the one before, and lie at an equal distance: the next one that fits is counted in the
 * emitted code itself (otosp.h), and all of them are one section.
 */
#include <string.h>
#include "demand.h"

__thread otosp_row_run otosp_rows_read, otosp_rows_written;

static void close_run(otosp_row_run *run, void (*tell)(const ot_box *))
{
    long rows = run->bytes ? (run->next - run->first) / run->stride : 0;
    const long by[] = { rows, run->stride };
    ot_box box;

    if (rows && ot_box_make(&box, run->first, run->bytes, 1, by))
        tell(&box);
    memset(run, 0, sizeof *run);
}

void ot_rows_close(void)
{
    close_run(&otosp_rows_read, ot_demand_read);
    close_run(&otosp_rows_written, ot_demand_written);
}

/* Rows of two segments are none of one array, even if they are as long. */
static bool is_second(const otosp_row_run *run, const char *row, size_t bytes)
{
    return bytes == run->bytes && run->next == run->first + run->stride && row > run->next
        && ot_segment_find(row) == ot_segment_find(run->first);
}

/* Rows of whatever lengths that follow each other without gaps are a single one. */
static bool goes_on(otosp_row_run *run, const char *row, size_t bytes)
{
    if (row != run->next || run->stride != (long)run->bytes || !run->bytes)
        return false;
    run->bytes = (size_t)(row - run->first) + bytes;
    run->stride = (long)run->bytes;
    return true;
}

/* The distance is known from the second row on; till then it is taken to follow the first. */
static void add_row(otosp_row_run *run, const char *row, size_t bytes, void (*tell)(const ot_box *))
{
    if (goes_on(run, row, bytes)) {
        run->next = run->first + run->stride;
        return;
    }
    if (is_second(run, row, bytes))
        run->stride = row - run->first;
    else {
        close_run(run, tell);
        *run = (otosp_row_run){ .first = row, .bytes = bytes, .stride = (long)bytes };
    }
    run->next = row + run->stride;
}

void ot_rows_add_read(const volatile void *row, size_t bytes)
{
    if (ot_account_is_on_stack(row, bytes) && !ot_updates_any())
        return;
    add_row(&otosp_rows_read, (const char *)(uintptr_t)row, bytes, ot_demand_read);
}

void ot_rows_add_written(const volatile void *row, size_t bytes)
{
    const char *at = (const char *)(uintptr_t)row;

    if (ot_account_is_small(row, bytes)) {      /* it does not stay pending, and is no row of several */
        ot_box alone = ot_box_run(row, bytes);

        close_run(&otosp_rows_written, ot_demand_written);
        ot_demand_written(&alone);
        return;
    }
    add_row(&otosp_rows_written, at, bytes, ot_demand_written);
}
