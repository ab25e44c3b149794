/*
 * check_target.c: OTOSP_CHECK=results names what a target uses that a device with memory of its own would not have:
 * blocks of the heap and variables of the host that are not mapped (present.c). Of programs built with otospcc -fcheck.
 *
 * Which variables are the host's the emitted code says: those at file scope, some of the function that the target
 * stands in, and all that is on the stack behind that function's frame. What is not said, such as a static variable of
 * a function, may be the device's own.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "checks.h"

/* Weak: no file of the executable may have any. */
extern otosp_private __start_otosp_host[] __attribute__((weak, visibility("hidden"))),
                     __stop_otosp_host[] __attribute__((weak, visibility("hidden")));

/* The state when a region began, to go back to. */
typedef struct mark { size_t named, hidden; uintptr_t frame; } mark;

static ot_ranges named, hidden;         /* variables that the targets around this place name, and do not */
static uintptr_t frame;                 /* of the function that holds the outermost one; 0: there is none */
static ot_buffer marks;

void ot_hosts_begin(void)
{
    mark m = { named.n, hidden.n, frame };

    ot_buffer_add(&marks, &m, sizeof m);
}

void ot_hosts_end(void)
{
    mark m;

    marks.n -= sizeof m;
    memcpy(&m, marks.p + marks.n, sizeof m);
    named.n = m.named;
    hidden.n = m.hidden;
    frame = m.frame;
}

void otosp_target_names(void *around, int names, int hides, ...)
{
    va_list vars;

    if (!frame)
        frame = (uintptr_t)around;
    va_start(vars, hides);
    for (int i = 0; i < names + hides; i++) {
        uintptr_t at = (uintptr_t)va_arg(vars, void *);
        ot_ranges_add(i < names ? &named : &hidden, at, at + va_arg(vars, otosp_size));
    }
    va_end(vars);
}

static bool lies_in(const ot_ranges *r, uintptr_t p)
{
    for (size_t i = 0; i < r->n; i++)
        if (p - r->v[i].from < r->v[i].to - r->v[i].from)
            return true;
    return false;
}

static int by_address(const void *a, const void *b)
{
    const otosp_private *x = a, *y = b;

    return (x->addr > y->addr) - (x->addr < y->addr);
}

/* Is it in a variable at file scope that is not on devices? */
static bool is_hosts_global(uintptr_t p)
{
    static bool sorted;
    size_t low = 0, high = (size_t)(__stop_otosp_host - __start_otosp_host);

    if (!sorted)
        qsort(__start_otosp_host, high, sizeof *__start_otosp_host, by_address);
    sorted = true;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if ((uintptr_t)__start_otosp_host[middle].addr + __start_otosp_host[middle].bytes <= p)
            low = middle + 1;
        else
            high = middle;
    }
    return low < (size_t)(__stop_otosp_host - __start_otosp_host) && (uintptr_t)__start_otosp_host[low].addr <= p;
}

static bool is_hosts_local(uintptr_t p)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);

    if (!frame || p - (uintptr_t)stack->base >= stack->size)
        return false;
    return p >= frame || lies_in(&hidden, p);
}

/* Is it the host's, as far as is known? */
static bool is_hosts(const void *p)
{
    ot_block b;

    if (ot_heap_has(p))
        return ot_block_of(p, &b) && !b.of_device;
    return (is_hosts_global((uintptr_t)p) || is_hosts_local((uintptr_t)p)) && !lies_in(&named, (uintptr_t)p);
}

void ot_present_touched(const void *p, size_t bytes, const void *code)
{
    int device = ot_device();
    char place[300], object[200];

    if (device == OTOSP_HOST || !(ot_checks & OT_CHECK_RESULTS) || ot_maps_all(p, bytes, device))
        return;
    bool user = ot_enter_runtime();
    if (!is_hosts(p)) {
        ot_leave_runtime(user);
        return;
    }
    if (!ot_where((const char *)code - 1, place, sizeof place))
        snprintf(place, sizeof place, "%s:%d", ot.shown->site->file, ot.shown->site->line);
    if (!ot_object(p, object, sizeof object))
        snprintf(object, sizeof object, "memory at %p", p);
    ot_say_first(1);
    ot_print("%s: error: results: a 'target' uses %s, which is not mapped to device %d: map it, as in "
             "map(tofrom: p[0:n]), or use omp_target_alloc", place, object, device);
    ot_die(1);
}
