/*
 * acquire.c: what code outside of constructs asks for before it reads what may be pending.
 */
#include <string.h>
#include "demand.h"

int otosp_pending;
int otosp_lazy;
bool ot_poisons;

/*
 * Parts of objects that are asked for one after the other, while nothing else happens: of few of them no more comes than
 * they are, but each takes an exchange. When these have taken as long as all of the object does, that comes.
 */
enum { MOST_ASKED = 8, FEW = 16 };       /* objects that are looked at; parts that come by themselves in any case */
enum { MEANWHILE = 8 << 10 };           /* bytes that come in the time that one exchange takes */

static struct {
    struct asked { struct ot_object of; uint64_t times; } v[MOST_ASKED];
    size_t n;
    uint64_t steps;                     /* of the directory when the last part had come: a state of it may come again */
} asked;

/* How often parts of the object have been asked for, with this time. */
static uint64_t times_asked(const ot_md *object)
{
    size_t i = 0;

    while (i < asked.n && (asked.v[i].of.segment != object->segment || asked.v[i].of.from != object->offset))
        i++;
    if (i == MOST_ASKED)
        i = asked.n = 0;
    if (i == asked.n)
        asked.v[asked.n++] = (struct asked){ { object->segment, object->offset, ot_md_end(object) }, 0 };
    return ++asked.v[i].times;
}

/* May all of the object come as well? */
static bool is_asked_often(const char *addr, otosp_size bytes)
{
    ot_md part, object;
    uint64_t times;

    if (!ot_md_make(&part, addr, bytes, 0, 1) || !ot_is_pending(&part) || !ot_object_of(&object, addr))
        return false;
    times = times_asked(&object);
    return times > FEW && times * MEANWHILE > object.len;
}

void otosp_acquire(const volatile void *addr, otosp_size bytes)
{
    const ot_directory *pending = ot_directory_of(ot_demand_state);
    ot_box box;

    if ((uintptr_t)addr >= pending->to || (uintptr_t)addr + bytes <= pending->from)
        return;                         /* most often it is on the stack, and what is pending on the heap */
    if (asked.steps != ot_demand_steps)
        asked.n = 0;                    /* something else has happened */
    if (is_asked_often((const char *)(uintptr_t)addr, bytes))
        otosp_acquire_object(addr);
    box = ot_box_run(addr, bytes);
    ot_demand_begin_read();
    ot_demand_read(&box);
    ot_demand_end_read();
    asked.steps = ot_demand_steps;
}

void otosp_acquire_object(const volatile void *inside)
{
    ot_demand_begin_read();
    ot_demand_read_object((const void *)(uintptr_t)inside);
    ot_demand_end_read();
}

void otosp_acquire_all(void)
{
    ot_demand_begin_read();
    ot_demand_read_all();
    ot_demand_end_read();
}

static int foreign;                     /* calls of functions that no translator has seen, under way */

void otosp_foreign_begin(void)
{
    if (otosp_pending)
        otosp_acquire_all();
    foreign++;
}

void otosp_foreign_end(void)
{
    foreign--;
}

bool ot_may_be_pending(void)
{
    return otosp_lazy && !foreign && !ot_signals_caught && !ot_forked;
}

void otosp_eager(void)
{
    if (otosp_pending)
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

extern int __real_main(int, char **, char **);      /* the program's: see init.c */

static bool moves_on_demand(void)
{
    const char *how = ot_setting_text(OT_MOVE);

    if (!strcmp(how, "join"))
        return false;
    ot_poisons = !strcmp(how, "poison");
    if (strcmp(how, "demand") && !ot_poisons && ot.world.rank == 0)
        ot_say("OTOSP_MOVE is '%s': write join, demand or poison; this is demand", how);
    return true;
}

void ot_acquire_start(void)
{
    otosp_lazy = moves_on_demand() && ot.world.size > 1 && !ot_checks && !ot_racing
        && !(ot_traced >> OT_TRACE_SECTIONS & 1) && otosp_is_logged((function)__real_main);
    otosp_add_calls(__start_otosp_called, __stop_otosp_called);
}
