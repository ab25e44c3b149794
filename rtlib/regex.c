/*
 * regex.c: regular expressions that members of a split match with.
 *
 * What regcomp makes is not complete: regexec adds the states that it comes to, as blocks of the heap. One that all ranks
 * have compiled would get others on each of them, and regfree would give back what the others do not have. So the members
 * of a split match with an expression of their own, compiled from the same text, in memory of the runtime.
 */
#include <pthread.h>
#include <regex.h>
#include <string.h>
#include "rt.h"
#include "program.h"

OT_WEAK __typeof__(regcomp) regcomp;
OT_WEAK __typeof__(regexec) regexec;
OT_WEAK __typeof__(regfree) regfree;

typedef struct expression {             /* that all ranks have compiled */
    const void *made;                   /* by regcomp: copies of a regex_t have it, too */
    char *text;
    int flags;
    bool compiled;                      /* for this rank alone: */
    regex_t own;
    struct expression *next;
} expression;

static expression *expressions;
static pthread_mutex_t using = PTHREAD_MUTEX_INITIALIZER;      /* threads of a rank match, too */

static void remember(const regex_t *r, const char *text, int flags)
{
    bool user = ot_enter_runtime();
    size_t bytes = strlen(text) + 1;
    expression *e = ot_alloc(sizeof *e);

    *e = (expression){ .made = r->buffer, .text = memcpy(ot_alloc(bytes), text, bytes), .flags = flags,
                       .next = expressions };
    expressions = e;
    ot_leave_runtime(user);
}

OT_EARLY int regcomp(regex_t *r, const char *text, int flags)
{
    OT_DECLARE_LIBC(int, regcomp, (regex_t *, const char *, int));
    int status = libc(r, text, flags);

    if (!status && !ot.split && ot_user && ot.world.size > 1)
        remember(r, text, flags);
    return status;
}

/* The rank's own; NULL: no other rank has compiled it. */
static const regex_t *own(const regex_t *r)
{
    OT_DECLARE_LIBC(int, regcomp, (regex_t *, const char *, int));
    expression *e;

    pthread_mutex_lock(&using);
    for (e = expressions; e && e->made != r->buffer; e = e->next)
        ;
    if (e && !e->compiled && libc(&e->own, e->text, e->flags))
        ot_fatal("a regular expression that has been compiled cannot be compiled once more");
    if (e)
        e->compiled = true;
    pthread_mutex_unlock(&using);
    return e ? &e->own : NULL;
}

OT_EARLY int regexec(const regex_t *restrict r, const char *restrict text, size_t n, regmatch_t found[restrict n],
                     int flags)
{
    OT_DECLARE_LIBC(int, regexec, (const regex_t *, const char *, size_t, regmatch_t *, int));

    if (!ot.split || !expressions)
        return libc(r, text, n, found, flags);

    bool user = ot_enter_runtime();
    const regex_t *mine = own(r);
    int status = mine ? libc(mine, text, n, found, flags) : 0;

    ot_leave_runtime(user);
    return mine ? status : libc(r, text, n, found, flags);
}

OT_EARLY void regfree(regex_t *r)
{
    OT_DECLARE_LIBC(void, regfree, (regex_t *));
    expression **at = &expressions, *e;

    while (*at && (*at)->made != r->buffer)
        at = &(*at)->next;
    if (r->buffer && (e = *at)) {
        bool user = ot_enter_runtime();
        *at = e->next;
        if (e->compiled)
            libc(&e->own);
        ot_free(e->text);
        ot_free(e);
        ot_leave_runtime(user);
    }
    libc(r);
}
