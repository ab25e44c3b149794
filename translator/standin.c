/*
 * standin.c: passes that are not there yet do nothing. Each goes away when its own file defines it.
 */
#include "ast.h"
#include "process.h"

#include <string.h>

#define STAND_IN __attribute__((weak))

STAND_IN bool preprocess(struct unit *unit)
{
    struct args command = { 0 };

    args_add_backend(&command);
    args_add(&command, "-E");
    args_add(&command, "-fopenmp");
    for (char **arg = unit->opt->cc_args; *arg; arg++)
        args_add(&command, *arg);
    args_add(&command, unit->opt->input);
    return run_capture(&command, NULL, &unit->text, &unit->size) == 0;
}

STAND_IN void align(struct unit *unit) { (void)unit; }
STAND_IN void check(struct unit *unit) { (void)unit; }
STAND_IN void sections(struct unit *unit) { (void)unit; }
STAND_IN void lower(struct unit *unit) { (void)unit; }
STAND_IN void emit(struct unit *unit, FILE *out) { reprint(unit, out); }
STAND_IN void load_file(struct file *file) { (void)file; }
STAND_IN struct directive *read_directive(struct unit *unit, struct token *pragma)
{
    (void)unit, (void)pragma;
    return NULL;
}
STAND_IN bool directive_has_body(const struct token *pragma)
{
    static const char *const alone[] = { "barrier", "flush", "taskwait", "taskyield", "threadprivate", NULL };

    for (int i = 0; pragma->pragma[1] && alone[i]; i++)
        if (!strcmp(pragma->pragma[1]->text, alone[i]))
            return false;
    return true;
}
