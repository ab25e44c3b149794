/*
 * where.c: a place in the program for a message: the source line of an instruction, and the variable or the
 * block of the heap that an address lies in.
 */
#include <link.h>
#include <string.h>
#include <unwind.h>
#include "checks.h"
#include "debug.h"

#define FRAMES 128

struct search { uintptr_t address; ot_module *module; };

static int is_module(struct dl_phdr_info *info, size_t size, void *data)
{
    const struct search *s = data;

    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *ph = &info->dlpi_phdr[i];
        if (ph->p_type != PT_LOAD || s->address - (info->dlpi_addr + ph->p_vaddr) >= ph->p_memsz)
            continue;
        s->module->bias = info->dlpi_addr;
        snprintf(s->module->path, sizeof s->module->path, "%s",
                 info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "/proc/self/exe");
        return 1;
    }
    return 0;
}

bool ot_module_of(const void *p, ot_module *m)
{
    return dl_iterate_phdr(is_module, &(struct search){ (uintptr_t)p, m }) == 1;
}

/* "heat.c:12", or "in solve()" where only the symbol table knows. Of a call give the address that it returns
   to, minus 1. */
bool ot_where(const void *pc, char *text, size_t bytes)
{
    bool user = ot_enter_runtime(), known = false;
    uintptr_t start;
    char name[128];
    ot_module m;

    if (ot_module_of(pc, &m)) {
        uintptr_t address = (uintptr_t)pc - m.bias;
        known = ot_dwarf_line(&m, address, text, bytes);
        if (!known && (known = ot_symbol(&m, address, true, name, sizeof name, &start)))
            snprintf(text, bytes, "in %s()", name);
    }
    ot_leave_runtime(user);
    return known;
}

/* ---- The stack ---- */

struct walk { ot_frame v[FRAMES]; int n; };

/* What is said of a frame is the stack pointer in it; that of the next frame, before the call, is its CFA. */
static _Unwind_Reason_Code add_frame(struct _Unwind_Context *context, void *data)
{
    struct walk *w = data;
    uintptr_t sp = _Unwind_GetCFA(context);

    if (w->n)
        w->v[w->n - 1].cfa = sp;
    if (w->n == FRAMES)
        return _URC_END_OF_STACK;
    w->v[w->n++] = (ot_frame){ .pc = _Unwind_GetIP(context) - 1, .sp = sp };
    return _URC_NO_REASON;
}

static bool name_local(uintptr_t address, ot_named *to)
{
    struct walk w = { .n = 0 };
    ot_module m;

    _Unwind_Backtrace(add_frame, &w);
    for (int i = 0; i < w.n; i++) {
        const void *pc = (const void *)w.v[i].pc;
        if (address < w.v[i].cfa && !ot_is_code_of_runtime(pc) && ot_module_of(pc, &m)
            && ot_dwarf_local(&m, &w.v[i], address, to))
            return true;
    }
    return false;
}

/* ---- Objects ---- */

static bool name_static(const void *p, ot_named *to)
{
    uintptr_t start;
    char name[128];
    ot_module m;

    if (!ot_module_of(p, &m))
        return false;
    uintptr_t address = (uintptr_t)p - m.bias;
    if (ot_dwarf_variable(&m, address, to))
        return true;
    *to = (ot_named){ .at = p };
    if (!ot_symbol(&m, address, false, name, sizeof name, &start))
        return false;
    to->whole = (const char *)start + m.bias;
    if (address == start)
        snprintf(to->text, sizeof to->text, "%s", name);
    else
        snprintf(to->text, sizeof to->text, "%s, byte %zu", name, (size_t)(address - start));
    return true;
}

/* An element where a pointer to the block says what it holds, or else a byte. */
static bool name_in_heap(const void *p, ot_named *to)
{
    char place[128], element[96];
    ot_block b;
    ot_module m;

    if (!ot_block_of(p, &b))
        return false;
    size_t offset = (uintptr_t)p - b.base;
    if (ot_module_of((const void *)b.pc, &m) && ot_dwarf_pointee(&m, b.base, offset, b.pc, to)) {
        size_t digits = strspn(to->text + 1, "0123456789");
        if (to->text[digits + 2])
            snprintf(element, sizeof element, "element %.80s", to->text);
        else
            snprintf(element, sizeof element, "element %.*s", (int)digits, to->text + 1);
    } else
        snprintf(element, sizeof element, "byte %zu", offset);
    if (!ot_where((const void *)(b.pc - 1), place, sizeof place))
        snprintf(place, sizeof place, "an unknown place");
    snprintf(to->text, sizeof to->text, "block of %zu bytes allocated %s%s, %s", b.bytes,
             strncmp(place, "in ", 3) ? "at " : "", place, element);
    to->whole = (const char *)b.base;
    return true;
}

/* What an address is. Always gives a text; false where that says little more than the address. */
bool ot_name(const void *p, ot_named *to)
{
    bool user = ot_enter_runtime(), known = false;
    int id = ot_segment_find(p);

    *to = (ot_named){ .at = p };
    if (id == OT_SEGMENT_STACK)
        known = name_local((uintptr_t)p, to);
    else if (id == OT_SEGMENT_HEAP)
        known = name_in_heap(p, to);
    else if (id > OT_SEGMENT_STACK)
        known = name_static(p, to);
    if (!known) {
        *to = (ot_named){ .at = p };
        snprintf(to->text, sizeof to->text, "%s at %p", id == OT_SEGMENT_STACK ? "a local variable"
                 : id == OT_SEGMENT_HEAP ? "the heap" : "memory", p);
    }
    ot_leave_runtime(user);
    return known;
}

bool ot_object(const void *p, char *text, size_t bytes)
{
    ot_named named;
    bool known = ot_name(p, &named);

    snprintf(text, bytes, "%s", named.text);
    return known;
}

/* ---- Values ---- */

/* The value of a named element, of which `value` is a copy of to->bytes bytes. */
void ot_value_text(const ot_named *what, const void *value, char *text, size_t bytes)
{
    size_t n = what->bytes;
    const unsigned char *p = value;
    int64_t integer = 0;
    long double extended;
    double d;
    float f;

    if (what->encoding == OT_ENCODED_FLOAT && n == sizeof f) {
        memcpy(&f, p, n);
        snprintf(text, bytes, "%.9g", (double)f);
        return;
    }
    if (what->encoding == OT_ENCODED_FLOAT && n == sizeof d) {
        memcpy(&d, p, n);
        snprintf(text, bytes, "%.17g", d);
        return;
    }
    if (what->encoding == OT_ENCODED_FLOAT && n == sizeof extended) {
        memcpy(&extended, p, n);
        snprintf(text, bytes, "%.21Lg", extended);
        return;
    }
    if (n <= sizeof integer && what->encoding) {
        memcpy(&integer, p, n);
        int unused = 64 - 8 * (int)n;
        bool is_signed = what->encoding == OT_ENCODED_SIGNED || what->encoding == OT_ENCODED_SIGNED_CHAR;
        if (what->encoding == OT_ENCODED_ADDRESS)
            snprintf(text, bytes, "0x%lx", (unsigned long)integer);
        else if (is_signed)
            snprintf(text, bytes, "%ld", (long)(int64_t)((uint64_t)integer << unused) >> unused);
        else
            snprintf(text, bytes, "%lu", (unsigned long)integer);
        return;
    }
    size_t used = (size_t)snprintf(text, bytes, "bytes");
    for (size_t i = 0; i < n && i < 16 && used + 4 < bytes; i++)
        used += (size_t)snprintf(text + used, bytes - used, " %02x", p[i]);
}
