/*
 * twin.c: calls of functions of which nothing is known.
 */
#include "rt.h"

void otosp_unseen(void)
{
    if (ot.split)
        ot_fatal_at(ot.split->site, "a function is called that is not translated: what it writes is not known");
}

void ot_twin_compare(void)
{
}
