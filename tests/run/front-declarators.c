// procs: 1 2
// same-as: serial
// warnings: yes
// Declarators and types as they come: arrays of functions pointers to ..., qualifiers, bit-fields, enums.
#include <stdio.h>

typedef int (*binary)(int, int), row[3];
struct tagged;
typedef struct tagged { struct tagged *self; unsigned a : 3, : 2, b : 4; const volatile int c; } tagged;
enum colour { RED = 1, GREEN = RED << 3, BLUE } shade = GREEN;
union { int i; struct { short lo, hi; }; char c[4]; } overlay = { .i = 0x00020001 };

static int add(int a, int b) { return a + b; }
static int sub(const int a, register int b) { return a - b; }
static binary choose(char c) { return c == '+' ? add : sub; }
static int (*direct(int k))(int, int) { return k ? &add : *sub; }
static int (*(*table[2])(int))(int, int) = { direct, direct };
static int (*rows(int (*m)[3], int r))[3] { return m + r; }
static long unsigned int long odd = 7;
int static inline const_first(void) { int const *volatile p = &(int const){ 5 }; return *p; }
extern int declared(int [static 2], row, int (int), char *restrict, ...);
static int sum(int n, ...);
static int apply(int f(int, int), int a[const 2]) { return f(a[0], a[1]); }

#include <stdarg.h>
static int sum(int n, ...)
{
    va_list list;
    int s = 0;
    va_start(list, n);
    while (n--)
        s += va_arg(list, int);
    va_end(list);
    return s;
}

int main(void)
{
    row m[2] = { { 1, 2, 3 }, { [1] = 5 } };
    tagged t = { &t, 7, .b = 9, 11 }, *const p = t.self;
    int x[8], i;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 8; i++)
        x[i] = choose("+-"[i & 1])(i, 3) + (*table[i % 2])(i % 3)(10, i) + (*rows(m, i % 2))[i % 3]
            + p->self->b + overlay.hi + apply(add, (int [2]){ i, 1 });
    for (i = 0; i < 8; i++)
        printf("%d ", x[i]);
    printf("%llu %d %d %d %d\n", odd, const_first(), shade, BLUE, sum(3, 1, 2, 3));
    return 0;
}
