/*
 * target.c: what the fuzzer runs: otosp as it is, but for its preprocessor (linked with
 * -Wl,--wrap=preprocess,--wrap=exit).
 *
 * The input stands for a file without #include and for what the C compiler would make of it, so that a
 * run starts no other program. It is an error to need more memory than an input of this size explains.
 */
#include "process.h"
#include "source.h"

#include <sanitizer/allocator_interface.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const size_t MOST_MEMORY = (size_t)100 << 20;

bool __wrap_preprocess(struct unit *unit)
{
    char *text = read_file(unit->opt->input, &unit->size);

    if (!text)
        fatal("cannot read '%s': %s", unit->opt->input, strerror(errno));
    unit->text = text_format("# 1 %s\n%s", quoted_name(unit->opt->input), text);
    unit->size = strlen(unit->text);
    return true;
}

_Noreturn void __real_exit(int status);
_Noreturn void __wrap_exit(int status);

_Noreturn void __wrap_exit(int status)
{
    if (__sanitizer_get_current_allocated_bytes() > MOST_MEMORY)
        abort();
    __real_exit(status);
}
