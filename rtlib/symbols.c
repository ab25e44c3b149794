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

/* The symbol that holds an address, of those in one table. */
static const ElfW(Sym) *find(const ElfW(Sym) *v, size_t n, uintptr_t address, int type)
{
    for (size_t i = 0; i < n; i++)
        if (ELF64_ST_TYPE(v[i].st_info) == type && address - v[i].st_value < v[i].st_size)
            return &v[i];
    return NULL;
}

/* Of a function or an object; its name, and where it starts in the file's addresses. */
bool ot_symbol(const ot_module *m, uintptr_t address, bool function, char *name, size_t bytes, uintptr_t *start)
{
    size_t size;
    const char *file = map(m->path, &size);
    const ElfW(Ehdr) *head = (const void *)file;
    const ElfW(Sym) *found = NULL;

    if (!file)
        return false;
    const ElfW(Shdr) *sections = (const void *)(file + head->e_shoff);
    size_t n = head->e_shoff && head->e_shoff < size ? head->e_shnum : 0;
    for (size_t i = 0; i < n && !found; i++) {
        if (sections[i].sh_type != SHT_SYMTAB)
            continue;
        found = find((const void *)(file + sections[i].sh_offset), sections[i].sh_size / sizeof *found, address,
                     function ? STT_FUNC : STT_OBJECT);
        if (found) {
            snprintf(name, bytes, "%s", file + sections[sections[i].sh_link].sh_offset + found->st_name);
            *start = found->st_value;
        }
    }
    munmap((void *)(uintptr_t)file, size);
    return found;
}

void ot_symbols_each(const ot_module *m, void (*variable)(uintptr_t address, size_t bytes))
{
    size_t size;
    const char *file = map(m->path, &size);
    const ElfW(Ehdr) *head = (const void *)file;

    if (!file)
        return;
    const ElfW(Shdr) *sections = (const void *)(file + head->e_shoff);
    for (size_t i = 0, n = head->e_shoff && head->e_shoff < size ? head->e_shnum : 0; i < n; i++) {
        const ElfW(Sym) *v = (const void *)(file + sections[i].sh_offset);
        for (size_t k = 0; sections[i].sh_type == SHT_SYMTAB && k < sections[i].sh_size / sizeof *v; k++)
            if (ELF64_ST_TYPE(v[k].st_info) == STT_OBJECT && v[k].st_size && v[k].st_shndx != SHN_UNDEF)
                variable(m->bias + v[k].st_value, v[k].st_size);
    }
    munmap((void *)(uintptr_t)file, size);
}
