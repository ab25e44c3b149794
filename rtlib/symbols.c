/*
 * symbols.c: the names in a module's symbol table, for programs that were compiled without -g.
 */
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "debug.h"

static const char *map(const char *path, size_t *bytes)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat s;
    void *p = MAP_FAILED;

    if (file >= 0 && fstat(file, &s) == 0 && (size_t)s.st_size > sizeof(ElfW(Ehdr)))
        p = mmap(NULL, *bytes = (size_t)s.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (file >= 0)
        close(file);
    return p == MAP_FAILED ? NULL : p;
}

/* Calls `see` for each symbol of a module, until it says true; names: the names of its table. Is there such a one? */
static bool find(const ot_module *m, bool (*see)(const ElfW(Sym) *, const char *names, void *data), void *data)
{
    size_t size;
    const char *file = map(m->path, &size);
    const ElfW(Ehdr) *head = (const void *)file;
    bool found = false;

    if (!file)
        return false;
    const ElfW(Shdr) *sections = (const void *)(file + head->e_shoff);
    size_t n = head->e_shoff && head->e_shoff < size ? head->e_shnum : 0;
    for (size_t i = 0; i < n && !found; i++) {
        const ElfW(Sym) *v = (const void *)(file + sections[i].sh_offset);
        if (sections[i].sh_type != SHT_SYMTAB)
            continue;
        for (size_t k = 0; k < sections[i].sh_size / sizeof *v && !found; k++)
            found = see(&v[k], file + sections[sections[i].sh_link].sh_offset, data);
    }
    munmap((void *)(uintptr_t)file, size);
    return found;
}

struct wanted { uintptr_t address; int type; char *name; size_t bytes; uintptr_t *start; };

static bool holds_address(const ElfW(Sym) *symbol, const char *names, void *data)
{
    const struct wanted *w = data;

    if (ELF64_ST_TYPE(symbol->st_info) != w->type || w->address - symbol->st_value >= symbol->st_size)
        return false;
    snprintf(w->name, w->bytes, "%s", names + symbol->st_name);
    *w->start = symbol->st_value;
    return true;
}

/* Of a function or an object; its name, and where it starts in the file's addresses. */
bool ot_symbol(const ot_module *m, uintptr_t address, bool function, char *name, size_t bytes, uintptr_t *start)
{
    return find(m, holds_address, &(struct wanted){ address, function ? STT_FUNC : STT_OBJECT, name, bytes, start });
}

struct listing { uintptr_t bias; void (*variable)(uintptr_t address, size_t bytes); };

static bool list_variable(const ElfW(Sym) *symbol, const char *names, void *data)
{
    const struct listing *l = data;

    (void)names;
    if (ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT && symbol->st_size && symbol->st_shndx != SHN_UNDEF)
        l->variable(l->bias + symbol->st_value, symbol->st_size);
    return false;
}

void ot_symbols_each(const ot_module *m, void (*variable)(uintptr_t address, size_t bytes))
{
    find(m, list_variable, &(struct listing){ m->bias, variable });
}
