/*
 * trace.c: lines of what the runtime does, by category, each beginning with the rank (OTOSP_DEBUG).
 */
#include <string.h>
#include <unistd.h>
#include "rt.h"

unsigned ot_traced;

static const char *const names[] = {
#define OT_TRACE(id, name) name,
#include "trace.def"
#undef OT_TRACE
};

/* Categories are separated by commas; "all" means all. */
void ot_trace_start(const char *wanted)
{
    for (const char *p = wanted; *p; ) {
        size_t n = strcspn(p, ",");
        unsigned found = n == 3 && !memcmp(p, "all", 3) ? ~0u : 0;
        for (int i = 0; i < OT_TRACES; i++)
            if (strlen(names[i]) == n && !memcmp(p, names[i], n))
                found |= 1u << i;
        if (!found && n && ot.world.rank == 0)
            ot_say("warning: OTOSP_DEBUG has no category '%.*s'", (int)n, p);
        ot_traced |= found;
        p += n + (p[n] == ',');
    }
}

void ot_trace_line(enum ot_trace category, const char *format, ...)
{
    char line[512];
    va_list args;
    int n = snprintf(line, sizeof line, "[%d] %s: ", ot.world.rank, names[category]);

    va_start(args, format);
    n += vsnprintf(line + n, sizeof line - (size_t)n, format, args);
    va_end(args);
    n = n < (int)sizeof line - 1 ? n : (int)sizeof line - 2;
    line[n] = '\n';
    if (write(ot_real_stderr, line, (size_t)n + 1) < 0)
        return;
}
