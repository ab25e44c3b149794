/* What the hand-lowered programs share. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "otosp.h"

/* A construct's site, named `name`; flags as in otosp.h. */
#define SITE(name, what, flags) static const otosp_site name = { __FILE_NAME__, __LINE__, what, flags }

/* The loop that translated code has: i runs over this member's iterations of 0 .. n-1. */
#define FOR(loop, i) \
    while (otosp_next(&loop)) \
        for (i = (long)loop.first; i < (long)loop.end; i++)
