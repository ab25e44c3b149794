/*
 * environment.c: the environment of the ranks: what is listed in environment.def, and what the user names.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "run.h"

static const char *const passed[] = {
#define PASS(name) name,
#include "environment.def"
};

/* Does a name, or a PREFIX*, cover this "NAME=value"? */
static bool covers(const char *pattern, const char *entry)
{
    size_t length = strlen(pattern);

    if (length && pattern[length - 1] == '*')
        return !strncmp(entry, pattern, length - 1);
    return !strncmp(entry, pattern, length) && entry[length] == '=';
}

static bool is_passed(const struct job *job, const char *entry)
{
    if (job->all_environment)
        return true;
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++)
        if (covers(passed[i], entry))
            return true;
    for (size_t i = 0; i < job->environment.count; i++)
        if (covers(job->environment.word[i], entry))
            return true;
    return false;
}

/* Ends in NULL. */
char **environment_for(const struct job *job)
{
    struct args made = { 0 };

    for (size_t i = 0; i < job->environment.count; i++)
        if (strchr(job->environment.word[i], '=') && putenv(job->environment.word[i]))
            fatal("out of memory");
    for (char **entry = environ; *entry; entry++) {
        bool set = false;
        for (size_t i = 0; i < job->environment.count; i++)
            set |= !strcmp(*entry, job->environment.word[i]);
        if (set || is_passed(job, *entry))
            args_add(&made, *entry);
    }
    args_addf(&made, "OTOSP_RUN=%d:%lu:%lu", job->report[1], hand_over(job->report[1]).device,
              hand_over(job->report[1]).file);
    return made.word;
}
