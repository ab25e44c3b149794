/*
 * early.c: the program's constructors.
 *
 * Before main there is no memory yet that ranks share, and nobody else: what a constructor allocates would be another
 * block on each rank, of which stores in parallel code were lost, and what it prints would come from each. Those that the
 * translator has seen are therefore noted when they are called first, and executed when main begins, in the same order.
 */
#include "rt.h"

typedef void constructor(int, char **, char **);        /* glibc hands them main's arguments */

static struct { constructor **v; size_t n, cap; bool over; } early;

/* Called where a constructor begins. Then it returns, and is called again. */
int otosp_too_early(void (*f)(void))
{
    if (early.over)
        return 0;
    if (early.n == early.cap)
        early.v = ot_realloc(early.v, (early.cap = 2 * early.cap + 8) * sizeof *early.v);
    early.v[early.n++] = (constructor *)f;
    return 1;
}

/* Main begins, on all ranks. */
void ot_early_end(int argc, char **argv, char **envp)
{
    early.over = true;
    for (size_t i = 0; i < early.n; i++)
        early.v[i](argc, argv, envp);
}
