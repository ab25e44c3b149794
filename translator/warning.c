/*
 * warning.c: which warnings are printed, and which of them are errors.
 *
 *     -Wotosp-NAME  -Wno-otosp-NAME      one of them
 *     -Wotosp  -Wotosp-all  -Wno-otosp   those that are on by default; all; none
 *     -Werror=otosp-NAME                 on, and an error; without -NAME: whichever is on is an error
 *     -Wno-error=otosp-NAME              none, even with -Werror
 *
 * The last word about a warning counts.
 */
#include <string.h>

#include "warning.h"

enum state { OFF, ON };
enum severity { BY_DEFAULT, NO_ERROR, AN_ERROR };

static struct { const char *name, *about; enum state state, by_default; enum severity severity; } warnings[] = {
#define WARNING(id, name, by_default, about) { "otosp-" name, about, by_default, by_default, BY_DEFAULT },
#include "warnings.def"
};
static enum severity severity = NO_ERROR;       /* of those that have none of their own */

const char *warning_name(enum warning w)
{
    return warnings[w].name;
}

const char *warning_about(enum warning w)
{
    return warnings[w].about;
}

bool warning_on(enum warning w)
{
    return warnings[w].state;
}

bool warning_is_error(enum warning w)
{
    return (warnings[w].severity ? warnings[w].severity : severity) == AN_ERROR;
}

void warnings_are_errors(void)
{
    severity = AN_ERROR;
}

/* ---- options ------------------------------------------------------------------------------------ */

static bool begins(const char **word, const char *with)
{
    size_t n = strlen(with);

    if (strncmp(*word, with, n))
        return false;
    *word += n;
    return true;
}

static enum warning find(const char *name, const char *word)
{
    const char *known[NWARNINGS + 1] = { NULL }, *near;

    for (int i = 0; i < NWARNINGS; i++) {
        if (!strcmp(warnings[i].name, name))
            return i;
        known[i] = warnings[i].name;
    }
    if ((near = nearest(name, known)))
        fatal("there is no warning '%s' in '%s': is '%s' meant?", name, word, near);
    fatal("there is no warning '%s' in '%s'", name, word);
}

/* `otosp`, `otosp-all`, `otosp-NAME`: switched on or off. */
static void set_state(const char *name, bool on, const char *word)
{
    if (!strcmp(name, "otosp") || !strcmp(name, "otosp-all"))
        for (int i = 0; i < NWARNINGS; i++)
            warnings[i].state = on && (name[5] || warnings[i].by_default);
    else
        warnings[find(name, word)].state = on;
}

static void set_severity(const char *name, enum severity s, const char *word)
{
    if (!strcmp(name, "otosp")) {
        severity = s;
        return;
    }
    if (s == AN_ERROR)
        set_state(name, true, word);
    for (int i = 0; i < NWARNINGS; i++)
        if (!strcmp(name, "otosp-all") || !strcmp(name, warnings[i].name))
            warnings[i].severity = s;
    if (strcmp(name, "otosp-all"))
        find(name, word);
}

bool warning_option(const char *word)
{
    const char *name = word;
    bool no, error;

    if (!begins(&name, "-W"))
        return false;
    no = begins(&name, "no-");
    error = begins(&name, "error=");
    if (strncmp(name, "otosp", 5) || (name[5] && name[5] != '-'))
        return false;
    if (error)
        set_severity(name, no ? NO_ERROR : AN_ERROR, word);
    else
        set_state(name, !no, word);
    return true;
}
