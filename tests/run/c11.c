// procs: 1 2 3 4 5 6 7
// same-as: serial
// options: -std=c11
// _Generic, _Static_assert, _Alignas, anonymous members, compound literals, flexible arrays, _Noreturn.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct item { int kind; union { long number; double real; }; };
struct list { size_t count; _Alignas(32) struct item items[]; };

#define NAME(x) _Generic((x), int: "int", double: "double", long: "long", struct item *: "item", default: "other")
_Static_assert(sizeof(struct item) == 16, "layout");

_Noreturn static void stop(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(1);
}

int main(void)
{
    const size_t n = 27;
    struct list *list = aligned_alloc(32, (offsetof(struct list, items) + n * sizeof(struct item) + 31) / 32 * 32);
    _Thread_local static int unused;
    double real = 0;
    long number = 0;
    if (!list)
        stop("no memory");
    list->count = n;
    #pragma omp parallel for
    #pragma llc result(&list->items[i], 1)
    for (size_t i = 0; i < n; i++)
        list->items[i] = i % 2 ? (struct item){ .kind = 1, .number = (long)i }
                               : (struct item){ .kind = 0, .real = (double)i / 4 };
    #pragma omp parallel for reduction(+: real, number)
    for (size_t i = 0; i < list->count; ++i)
        if (list->items[i].kind)
            number += list->items[i].number;
        else
            real += list->items[i].real;
    printf("%g %ld %s %s %s %d\n", real, number, NAME(real), NAME(number), NAME(list->items), unused);
    free(list);
    return 0;
}
