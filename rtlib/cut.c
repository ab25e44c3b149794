/*
 * cut.c: chunks of nests as boxes of iterations.
 *
 * A chunk of a collapsed nest begins and ends anywhere in its loops. What it touches is told of boxes, as large as they can
 * be: a part of a row, the rows that are left in a plane, planes, and so down again to a part of a row. A nest of n loops
 * has at most 2 n - 1 of them in a chunk, however many rows there are.
 */
#include "rt.h"

/* The outermost loop of which at least one iteration, with all that is inside, begins at k and lies in front of the end.
   *inside: how many iterations of the nest that is. */
static int outermost(otosp_count k, otosp_count left, int n, const otosp_count *trips, otosp_count *inside)
{
    int loop = n - 1;

    *inside = 1;
    while (loop && k % (*inside * trips[loop]) == 0 && left >= *inside * trips[loop])
        *inside *= trips[loop--];
    return loop;
}

int otosp_cut(otosp_range *box, otosp_count *k, otosp_count end, int n, const otosp_count *trips)
{
    otosp_count inside, outside, at, most;
    int loop;

    if (*k >= end)
        return 0;
    loop = outermost(*k, end - *k, n, trips, &inside);
    at = *k / inside % trips[loop];
    most = (end - *k) / inside;
    most = most < trips[loop] - at ? most : trips[loop] - at;
    for (int i = loop + 1; i < n; i++)
        box[i] = (otosp_range){ 0, trips[i] };
    box[loop] = (otosp_range){ at, at + most };
    outside = *k / inside / trips[loop];
    for (int i = loop - 1; i >= 0; i--) {
        box[i] = (otosp_range){ outside % trips[i], outside % trips[i] + 1 };
        outside /= trips[i];
    }
    *k += most * inside;
    return 1;
}
