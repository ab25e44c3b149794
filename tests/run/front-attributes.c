// procs: 1 2
// same-as: serial
// openmp: gcc
// Attributes, asm, builtins, vectors, alignment, weak and section symbols, as ordinary programs use them.
#include <stddef.h>
#include <stdio.h>

#define UNUSED __attribute__((unused))
typedef float vec4 __attribute__((vector_size(16), aligned(16)));
struct __attribute__((packed, aligned(4))) packed { char c; int i; };
struct late { char c; int i; } __attribute__((__packed__));
static int table[4] __attribute__((aligned(64))), hidden __attribute__((section(".data.mine"))) = 4;
extern int weak_one(void) __attribute__((weak));
static void report(const char *format, ...) __attribute__((format(printf, 1, 2), noinline));
__attribute__((constructor)) static void early(void) { hidden++; }
static __inline__ __attribute__((always_inline, const)) int twice(int x) { return 2 * x; }
static int UNUSED nobody(int a UNUSED) { return 0; }
int renamed(void) __asm__("renamed_symbol");
int renamed(void) { return 12; }
_Static_assert(sizeof(struct packed) == 8 && sizeof(struct late) == 5, "packing");

#include <stdarg.h>
static void report(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

static int add_asm(int a, int b)
{
#if defined __x86_64__
    __asm__ volatile ("addl %[b], %[a]" : [a] "+r" (a) : [b] "r" (b) : "cc");
    return a;
#else
    return a + b;
#endif
}

int main(void)
{
    vec4 v = { 1, 2, 3, 4 }, w = v * 2.0f + (vec4){ 1, 1, 1, 1 };
    int i, cleaned __attribute__((unused)) = 3;
    #pragma omp parallel for
    #pragma llc result(&table[i], 1)
    for (i = 0; i < 4; i++) {
        int t __attribute__((aligned(32))) = twice(i);
        table[i] = add_asm(t, (int)w[i]) + __builtin_popcount((unsigned)i);
        if (__builtin_expect(i > 5, 0))
            __builtin_unreachable();
    }
    report("%d %d %d %d\n", table[0], table[3], hidden, renamed());
    report("%zu %zu %d %d\n", offsetof(struct packed, i), __alignof__(table), weak_one == NULL,
           __builtin_types_compatible_p(int, __typeof__(i)));
    switch (hidden) {
    case 3:
        hidden = 1;
        __attribute__((fallthrough));
    default:
        break;
    }
    return 0;
}
