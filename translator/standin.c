/*
 * standin.c: passes that are not there yet do nothing. Each goes away when its own file defines it.
 */
#include "ast.h"

__attribute__((weak)) void check(struct unit *unit) { (void)unit; }
__attribute__((weak)) void sections(struct unit *unit) { (void)unit; }
