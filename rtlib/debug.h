/*
 * debug.h: what debug information says of a place in the program. dwarf.c reads it with libdw, which is
 * loaded when a message is to be written and never before; symbols.c knows the names in the symbol table,
 * which is there without -g; where.c asks both.
 */
#ifndef OT_DEBUG_H
#define OT_DEBUG_H

#include "rt.h"

typedef struct ot_module {
    char path[512];                     /* the file that was loaded */
    uintptr_t bias;                     /* address in memory minus address in the file */
} ot_module;

/* A function that is under way: where it goes on, and its frame. */
typedef struct ot_frame {
    uintptr_t pc, cfa, sp;              /* canonical frame address: the stack pointer before the call */
} ot_frame;

bool ot_module_of(const void *, ot_module *);

/* ---- dwarf.c: `address` is the file's; false where nothing is known ---- */
bool ot_dwarf_line(const ot_module *, uintptr_t address, char *text, size_t bytes);
bool ot_dwarf_variable(const ot_module *, uintptr_t address, ot_named *);
bool ot_dwarf_local(const ot_module *, const ot_frame *, uintptr_t address, ot_named *);
/* An element of a block that begins at `base`, `offset` bytes in: of the type that a pointer to it has. */
bool ot_dwarf_pointee(const ot_module *, uintptr_t base, size_t offset, uintptr_t allocated_at, ot_named *);

/* ---- symbols.c ---- */
bool ot_symbol(const ot_module *, uintptr_t address, bool function, char *name, size_t bytes, uintptr_t *start);
void ot_symbols_each(const ot_module *, void (*variable)(uintptr_t address, size_t bytes));     /* address: in memory */

#endif
