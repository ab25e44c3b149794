/*
 * hidden.c: pages without access between constructs.
 *
 * What is stored there comes later (late.c), or nothing is there that this rank holds (far.c). Somebody who looks gets the
 * pages back: a load or store faults, and is done again; what is sent, received, copied by the system or read outside of
 * constructs is looked at before, since the system does not fault.
 */
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include "demand.h"

enum { MOST = 256, MOST_LATE = 16 };    /* runs of pages; of these, so many are kept for blocks of late.c */

static struct {
    char *from, *to;
    ot_looked *looked;
} hidden[MOST];
static size_t n;
bool ot_hidden_any;

void ot_set_access(char *from, char *to, int access)
{
    if (from < to && mprotect(from, (size_t)(to - from), access))
        ot_fatal("pages cannot be protected: %s; go on with OTOSP_MOVE=join", strerror(errno));
}

static void drop(size_t i)
{
    hidden[i] = hidden[--n];
    ot_hidden_any = n;
}

bool ot_hidden_keep(char *from, char *to, ot_looked *looked)
{
    if (n + (looked ? 0 : MOST_LATE) >= MOST)
        return false;
    hidden[n].from = from;
    hidden[n].to = to;
    hidden[n++].looked = looked;
    return ot_hidden_any = true;
}

bool ot_hidden_take(const char *from, const char *to)
{
    for (size_t i = 0; i < n; i++)
        if (hidden[i].from == from && hidden[i].to == to) {
            drop(i);
            return true;
        }
    return false;
}

/* Any of these bytes. */
static bool look(const char *from, const char *to)
{
    bool found = false;

    for (size_t i = 0; i < n; )
        if (hidden[i].from < to && from < hidden[i].to) {
            char *begin = hidden[i].from, *end = hidden[i].to;
            ot_looked *looked = hidden[i].looked;

            drop(i);
            ot_set_access(begin, end, PROT_READ | PROT_WRITE);
            ot_trace(EXCHANGE, "pages that were without access are looked at: %p to %p", (void *)begin, (void *)end);
            if (looked)
                looked(begin);
            found = true;
        } else
            i++;
    return found;
}

void ot_hidden_look(const char *from, size_t bytes)
{
    look(from, from + bytes);
}

void ot_hidden_look_at(const ot_md *md)
{
    ot_hidden_look(ot_address(md->segment, md->offset), ot_md_end(md) - md->offset);
}

void ot_hidden_look_everywhere(void)
{
    while (n)
        look(hidden[0].from, hidden[0].to);
}

bool ot_hidden_fault(const void *at)
{
    int before = errno;
    bool found = look(at, (const char *)at + 1);

    errno = before;
    return found;
}
