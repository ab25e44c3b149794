/*
 * lower_early.c: constructors, which are called when there are no ranks yet. They put themselves off until main begins
 * (rtlib/early.c).
 */
#include "checks.h"
#include "lower.h"

void lower_constructors(struct unit *u)
{
    for (struct symbol *f = u->symbols; f; f = f->next)
        if (f->kind == S_FUNCTION && f->definition && is_constructor(f) && f->type->base->kind == T_VOID)
            put_first(f->definition, format("if (otosp_too_early((void (*)(void))%s)) return", f->name));
}
