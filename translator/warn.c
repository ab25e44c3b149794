/*
 * warn.c: the pass that looks for faults which are visible without running the program.
 */
#include "warn.h"

void warn(struct unit *u)
{
    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];

        if (c->directive->broken || !c->body)
            continue;
        warn_private(u, c);
        warn_iterators(u, c);
        warn_races(u, c);
        warn_addresses(u, c);
        warn_results(u, c);
        warn_calls(u, c);
    }
}
