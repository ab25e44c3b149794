/*
 * acquire.c: what code outside of constructs asks for before it reads what may be pending.
 */
#include "rt.h"

int otosp_pending;
int otosp_lazy;

void otosp_acquire(const volatile void *addr, otosp_size bytes)
{
    (void)addr;
    (void)bytes;
}

void otosp_acquire_object(const volatile void *p)
{
    (void)p;
}

void otosp_acquire_all(void)
{
}

void otosp_foreign_begin(void)
{
}

void otosp_foreign_end(void)
{
}

void otosp_eager(void)
{
    otosp_acquire_all();
    otosp_lazy = 0;
}

void otosp_unknown(void)
{
    if (otosp_logging)
        otosp_unseen();
    else
        otosp_eager();
}

/* ---- functions that translated files call without having their definitions ------------------------- */

typedef void (*function)(void);

/* Weak, hidden: as in marks.c. */
extern function __start_otosp_called[] __attribute__((weak, visibility("hidden"))),
                __stop_otosp_called[] __attribute__((weak, visibility("hidden")));

void otosp_add_calls(function *from, function *to)
{
    for (; from < to; from++)
        if (*from && !otosp_is_logged(*from))
            otosp_eager();
}

void ot_check_calls(void)
{
    otosp_add_calls(__start_otosp_called, __stop_otosp_called);
}
