/*
 * dwarf.c: source lines, variables and their elements, from debug information.
 *
 * libdw is loaded by name, so neither building nor running a program needs it; what is declared here of it
 * is its stable interface. A place in a variable becomes a path, as in `table[17].x`, by going down its type.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <string.h>
#include "debug.h"

typedef struct die { void *addr, *cu, *abbrev; long padding; } die;
typedef struct attribute { unsigned code, form; unsigned char *value; void *cu; } attribute;
typedef struct operation { uint8_t atom; uint64_t number, number2, offset; } operation;

/* name, result, parameters: all of libdw that is used */
#define FUNCTIONS(F) \
    F(dwarf_begin, void *, (int, int)) \
    F(dwarf_nextcu, int, (void *, uint64_t, uint64_t *, size_t *, uint64_t *, uint8_t *, uint8_t *)) \
    F(dwarf_offdie, die *, (void *, uint64_t, die *)) \
    F(dwarf_haspc, int, (die *, uint64_t)) \
    F(dwarf_getsrc_die, void *, (die *, uint64_t)) \
    F(dwarf_linesrc, const char *, (void *, uint64_t *, uint64_t *)) \
    F(dwarf_lineno, int, (void *, int *)) \
    F(dwarf_child, int, (die *, die *)) \
    F(dwarf_siblingof, int, (die *, die *)) \
    F(dwarf_tag, int, (die *)) \
    F(dwarf_diename, const char *, (die *)) \
    F(dwarf_attr_integrate, attribute *, (die *, unsigned, attribute *)) \
    F(dwarf_formudata, int, (attribute *, uint64_t *)) \
    F(dwarf_formstring, const char *, (attribute *)) \
    F(dwarf_formref_die, die *, (attribute *, die *)) \
    F(dwarf_getlocation, int, (attribute *, operation **, size_t *)) \
    F(dwarf_getlocation_addr, int, (attribute *, uint64_t, operation **, size_t *, size_t)) \
    F(dwarf_peel_type, int, (die *, die *)) \
    F(dwarf_aggregate_size, int, (die *, uint64_t *))

static struct {
#define MEMBER(name, result, parameters) result (*name) parameters;
    FUNCTIONS(MEMBER)
} dw;

enum {
    TAG_ARRAY = 0x01, TAG_LEXICAL_BLOCK = 0x0b, TAG_MEMBER = 0x0d, TAG_POINTER = 0x0f, TAG_STRUCTURE = 0x13,
    TAG_UNION = 0x17, TAG_INLINED = 0x1d, TAG_SUBRANGE = 0x21, TAG_BASE = 0x24, TAG_SUBPROGRAM = 0x2e,
    TAG_PARAMETER = 0x05, TAG_VARIABLE = 0x34, TAG_ENUMERATION = 0x04
};
enum {
    AT_LOCATION = 0x02, AT_COMP_DIR = 0x1b, AT_UPPER_BOUND = 0x2f, AT_COUNT = 0x37, AT_MEMBER_LOCATION = 0x38,
    AT_DECL_LINE = 0x3b, AT_ENCODING = 0x3e, AT_FRAME_BASE = 0x40, AT_TYPE = 0x49
};
enum {
    OP_ADDR = 0x03, OP_REG0 = 0x50, OP_BREG6 = 0x76, OP_BREG7 = 0x77, OP_FBREG = 0x91, OP_CALL_FRAME_CFA = 0x9c
};

static bool load(void)
{
    static bool tried, loaded;

    if (tried)
        return loaded;
    tried = true;
    void *library = dlopen("libdw.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return false;
#define LOOK_UP(name, result, parameters) \
    if (!(dw.name = (result (*) parameters)dlsym(library, #name))) \
        return false;
    FUNCTIONS(LOOK_UP)
    return loaded = true;
}

/* The debug information of a module; kept open for the next question. */
static void *open_module(const ot_module *m)
{
    static struct { char path[512]; void *dwarf; } open_ones[8];
    size_t i = 0;

    if (!load())
        return NULL;
    for (; i < 8 && open_ones[i].path[0]; i++)
        if (!strcmp(open_ones[i].path, m->path))
            return open_ones[i].dwarf;
    int file = i < 8 ? open(m->path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return NULL;
    strcpy(open_ones[i].path, m->path);
    return open_ones[i].dwarf = dw.dwarf_begin(file, 0);
}

/* Calls each() for every unit of the module until it returns true. */
static bool for_units(const ot_module *m, bool (*each)(die *unit, void *), void *data)
{
    void *dwarf = open_module(m);
    uint64_t at = 0, next;
    size_t header;
    die unit;

    for (; dwarf && dw.dwarf_nextcu(dwarf, at, &next, &header, NULL, NULL, NULL) == 0; at = next)
        if (dw.dwarf_offdie(dwarf, at + header, &unit) && each(&unit, data))
            return true;
    return false;
}

/* ---- Lines ---- */

struct line { uintptr_t address; char *text; size_t bytes; };

/* As the compiler was told the file's name: without the folder in which it ran. */
static bool find_line(die *unit, void *data)
{
    const struct line *to = data;
    attribute a;
    int number;

    if (dw.dwarf_haspc(unit, to->address) <= 0)
        return false;
    void *line = dw.dwarf_getsrc_die(unit, to->address);
    const char *file = line ? dw.dwarf_linesrc(line, NULL, NULL) : NULL;
    if (!file || dw.dwarf_lineno(line, &number) || number <= 0)
        return false;
    const char *folder = dw.dwarf_attr_integrate(unit, AT_COMP_DIR, &a) ? dw.dwarf_formstring(&a) : NULL;
    size_t n = folder ? strlen(folder) : 0;
    if (n && !strncmp(file, folder, n) && file[n] == '/')
        file += n + 1;
    if (!strncmp(file, "./", 2))
        file += 2;
    snprintf(to->text, to->bytes, "%s:%d", file, number);
    return true;
}

bool ot_dwarf_line(const ot_module *m, uintptr_t address, char *text, size_t bytes)
{
    return for_units(m, find_line, &(struct line){ address, text, bytes });
}

/* ---- Paths ---- */

static bool number(die *d, unsigned name, uint64_t *value)
{
    attribute a;
    return dw.dwarf_attr_integrate(d, name, &a) && dw.dwarf_formudata(&a, value) == 0;
}

static bool type_of(die *d, die *type)
{
    attribute a;
    die raw;
    return dw.dwarf_attr_integrate(d, AT_TYPE, &a) && dw.dwarf_formref_die(&a, &raw)
        && dw.dwarf_peel_type(&raw, type) == 0;
}

static void add(ot_named *to, const char *format, ...)
{
    size_t n = strlen(to->text);
    va_list args;

    va_start(args, format);
    vsnprintf(to->text + n, sizeof to->text - n, format, args);
    va_end(args);
}

/* The subscripts of the element that lies `offset` bytes in an array; moves offset to it. */
static bool subscripts(die *array, die *element, uint64_t *offset, ot_named *to)
{
    uint64_t bytes, lengths[16], index[16];
    int dimensions = 0;
    die range;

    if (!type_of(array, element) || dw.dwarf_aggregate_size(element, &bytes) || !bytes
        || dw.dwarf_child(array, &range))
        return false;
    do {
        if (dw.dwarf_tag(&range) != TAG_SUBRANGE || dimensions == 16)
            continue;
        uint64_t *n = &lengths[dimensions++];
        if (number(&range, AT_UPPER_BOUND, n))
            ++*n;
        else if (!number(&range, AT_COUNT, n))
            *n = 0;                                                        /* known only when it runs */
    } while (dw.dwarf_siblingof(&range, &range) == 0);
    uint64_t i = *offset / bytes;
    *offset %= bytes;
    for (int d = dimensions - 1; d > 0; d--) {
        if (!lengths[d])
            return false;
        index[d] = i % lengths[d];
        i /= lengths[d];
    }
    index[0] = i;
    for (int d = 0; d < dimensions; d++)
        add(to, "[%lu]", (unsigned long)index[d]);
    return true;
}

/* The member of a structure or union in which an offset lies: of a union the largest. */
static bool member_at(die *aggregate, die *type, uint64_t *offset, ot_named *to)
{
    uint64_t at, bytes, best = 0, from = 0;
    die member, of;
    const char *name = NULL;

    if (dw.dwarf_child(aggregate, &member))
        return false;
    do {
        if (dw.dwarf_tag(&member) != TAG_MEMBER || !type_of(&member, &of)
            || dw.dwarf_aggregate_size(&of, &bytes))
            continue;
        if (!number(&member, AT_MEMBER_LOCATION, &at))
            at = 0;
        if (*offset >= at && *offset < at + bytes && bytes > best) {
            best = bytes;
            from = at;
            *type = of;
            name = dw.dwarf_diename(&member);
        }
    } while (dw.dwarf_siblingof(&member, &member) == 0);
    if (!best)
        return false;
    *offset -= from;
    if (name)
        add(to, "%s%s", *to->text ? "." : "", name);
    return true;
}

/* Goes down the type to a scalar. What lies between the members of a structure is padding. */
static void go_down(die *type, uint64_t offset, uintptr_t address, ot_named *to)
{
    uint64_t bytes, encoding;
    die inner;

    for (;;) {
        int tag = dw.dwarf_tag(type);
        bool aggregate = tag == TAG_STRUCTURE || tag == TAG_UNION;
        if (tag == TAG_ARRAY ? !subscripts(type, &inner, &offset, to)
            : !aggregate || !member_at(type, &inner, &offset, to)) {
            to->padding = aggregate;
            if (aggregate)
                add(to, ", between its members");
            break;
        }
        *type = inner;
    }
    to->at = (const char *)address - offset;
    int tag = dw.dwarf_tag(type);
    if (dw.dwarf_aggregate_size(type, &bytes) == 0 && !to->padding)
        to->bytes = bytes;
    if (tag == TAG_BASE && number(type, AT_ENCODING, &encoding))
        to->encoding = (int)encoding;
    else
        to->encoding = tag == TAG_ENUMERATION ? OT_ENCODED_SIGNED : tag == TAG_POINTER ? OT_ENCODED_ADDRESS : 0;
}

/* Does this variable lie at `start` and hold the address? Then it is named. */
static bool name_if_holds(die *variable, uintptr_t start, uintptr_t address, uintptr_t bias, ot_named *to)
{
    const char *name = dw.dwarf_diename(variable);
    uint64_t bytes;
    die type;

    if (!name || !strncmp(name, "otosp_", 6) || !type_of(variable, &type)
        || dw.dwarf_aggregate_size(&type, &bytes) || address < start || address - start >= bytes)
        return false;
    *to = (ot_named){ .whole = (const char *)start + bias };
    add(to, "%s", name);
    go_down(&type, address - start, address + bias, to);
    return true;
}

/* ---- Variables with a fixed address, wherever they are declared ---- */

struct variable {
    uintptr_t address, bias;            /* address in the file */
    ot_named *to;
};

/* Calls each() for the variables below an entry. */
static bool for_variables(die *in, bool (*each)(die *, void *), void *data)
{
    die d;

    if (dw.dwarf_child(in, &d))
        return false;
    do {
        int tag = dw.dwarf_tag(&d);
        if (tag == TAG_VARIABLE || tag == TAG_PARAMETER ? each(&d, data)
            : (tag == TAG_SUBPROGRAM || tag == TAG_LEXICAL_BLOCK || tag == TAG_INLINED)
            && for_variables(&d, each, data))
            return true;
    } while (dw.dwarf_siblingof(&d, &d) == 0);
    return false;
}

static bool fixed_address(die *variable, uintptr_t *address)
{
    operation *op;
    attribute a;
    size_t n;

    if (!dw.dwarf_attr_integrate(variable, AT_LOCATION, &a) || dw.dwarf_getlocation(&a, &op, &n) || n != 1
        || op->atom != OP_ADDR)
        return false;
    *address = op->number;
    return true;
}

static bool is_variable(die *d, void *data)
{
    const struct variable *v = data;
    uintptr_t start;

    return fixed_address(d, &start) && name_if_holds(d, start, v->address, v->bias, v->to);
}

static bool variables_of_unit(die *unit, void *data)
{
    return for_variables(unit, is_variable, data);
}

bool ot_dwarf_variable(const ot_module *m, uintptr_t address, ot_named *to)
{
    return for_units(m, variables_of_unit, &(struct variable){ address, m->bias, to });
}

/* ---- Variables of a function that is under way ---- */

struct local {
    uintptr_t address, pc, cfa, base;   /* base: what offsets are added to; 0: not known yet */
    const ot_frame *frame;
    ot_named *to;
};

static bool is_local(die *d, void *data)
{
    const struct local *l = data;
    operation *op;
    attribute a;
    size_t n;

    if (!dw.dwarf_attr_integrate(d, AT_LOCATION, &a)
        || dw.dwarf_getlocation_addr(&a, l->pc, &op, &n, 1) != 1 || n != 1 || op->atom != OP_FBREG)
        return false;
    return name_if_holds(d, l->base + op->number, l->address, 0, l->to);
}

static bool locals_of_unit(die *unit, void *data)
{
    struct local *l = data;
    operation *op;
    attribute a;
    size_t n;
    die d;

    if (dw.dwarf_haspc(unit, l->pc) <= 0 || dw.dwarf_child(unit, &d))
        return false;
    do {
        if (dw.dwarf_tag(&d) != TAG_SUBPROGRAM || dw.dwarf_haspc(&d, l->pc) <= 0
            || !dw.dwarf_attr_integrate(&d, AT_FRAME_BASE, &a)
            || dw.dwarf_getlocation_addr(&a, l->pc, &op, &n, 1) != 1 || n != 1)
            continue;
        if (op->atom == OP_CALL_FRAME_CFA)
            l->base = l->frame->cfa;
        else if (op->atom == OP_BREG7)
            l->base = l->frame->sp + op->number;
        else if (op->atom == OP_REG0 + 6 || op->atom == OP_BREG6)          /* clang: %rbp, pushed first */
            l->base = l->frame->cfa - 16;
        else
            continue;
        return for_variables(&d, is_local, l);
    } while (dw.dwarf_siblingof(&d, &d) == 0);
    return false;
}

bool ot_dwarf_local(const ot_module *m, const ot_frame *f, uintptr_t address, ot_named *to)
{
    return for_units(m, locals_of_unit, &(struct local){ address, f->pc - m->bias, f->cfa, 0, f, to });
}

/* ---- What a block of the heap holds: what points to it says ---- */

struct pointee {
    uintptr_t base, bias, pc;           /* pc: where it was allocated, in the file; 0: not known */
    size_t offset;
    uint64_t line;                      /* of pc */
    ot_named *to;
};

/* The type that a pointer points to, if it is of any use. */
static bool pointed_to(die *pointer, die *type, uint64_t *bytes)
{
    return dw.dwarf_tag(pointer) == TAG_POINTER && type_of(pointer, type)
        && dw.dwarf_aggregate_size(type, bytes) == 0 && *bytes > 0;
}

static bool name_element(die *pointer, const struct pointee *p)
{
    uint64_t bytes;
    die type;

    if (!pointed_to(pointer, &type, &bytes))
        return false;
    *p->to = (ot_named){ .whole = (const char *)p->base };
    add(p->to, "[%lu]", (unsigned long)(p->offset / bytes));
    go_down(&type, p->offset % bytes, p->base + p->offset, p->to);
    return true;
}

/* A global pointer that holds the block's address, or a local one that is declared where it was allocated,
   or gets it in a register just behind the call. */
static bool points_there(die *d, void *data)
{
    const struct pointee *p = data;
    uintptr_t start;
    uint64_t line;
    operation *op;
    attribute a;
    size_t n;
    die type;

    if (!type_of(d, &type) || dw.dwarf_tag(&type) != TAG_POINTER)
        return false;
    if (fixed_address(d, &start))
        return *(const uintptr_t *)(start + p->bias) == p->base && name_element(&type, p);
    if (!p->pc)
        return false;
    if (p->line && number(d, AT_DECL_LINE, &line) && line == p->line)
        return name_element(&type, p);
    if (!dw.dwarf_attr_integrate(d, AT_LOCATION, &a))
        return false;
    bool before = dw.dwarf_getlocation_addr(&a, p->pc - 1, &op, &n, 1) == 1 && n == 1 && op->atom == OP_REG0;
    return !before && dw.dwarf_getlocation_addr(&a, p->pc, &op, &n, 1) == 1 && n == 1 && op->atom == OP_REG0
        && name_element(&type, p);
}

static bool globals_of_unit(die *unit, void *data)
{
    return for_variables(unit, points_there, data);
}

static bool pointers_of_unit(die *unit, void *data)
{
    struct pointee *p = data;
    int line;

    if (dw.dwarf_haspc(unit, p->pc) <= 0)
        return false;
    void *at = dw.dwarf_getsrc_die(unit, p->pc - 1);
    p->line = at && dw.dwarf_lineno(at, &line) == 0 ? (uint64_t)line : 0;
    return for_variables(unit, points_there, p);
}

bool ot_dwarf_pointee(const ot_module *m, uintptr_t base, size_t offset, uintptr_t allocated_at, ot_named *to)
{
    struct pointee p = { base, m->bias, 0, offset, 0, to };

    if (for_units(m, globals_of_unit, &p))
        return true;
    p.pc = allocated_at ? allocated_at - m->bias : 0;
    return p.pc && for_units(m, pointers_of_unit, &p);
}
