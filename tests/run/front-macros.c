// procs: 1 2 4
// same-as: serial
// Macros of every kind around and inside constructs; the line numbers that they see are the user's.
#include <assert.h>
#include <stdio.h>

#define STRING_(...) #__VA_ARGS__
#define STRING(...) STRING_(__VA_ARGS__)
#define PASTE(a, b) a##b
#define LIST(X) X(alpha, 1) X(beta, 2) X(gamma, 4)
#define MEMBER(name, value) int name;
#define VALUE(name, value) PASTE(name, _value) = value,
#define SHOW(name, value) printf("%s %d\n", #name, PASTE(name, _value));
#define ADD(a, ...) add((int[]){ a, __VA_ARGS__ }, sizeof (int[]){ a, __VA_ARGS__ } / sizeof(int))
#define BEGIN {
#define END }
#define FOREVER for (;;)
#define SWAP(T, a, b) do { T t_ = (a); (a) = (b); (b) = t_; } while (0)

struct list { LIST(MEMBER) };
enum { LIST(VALUE) last_value };

static int add(const int *x, unsigned n)
BEGIN
    int s = 0;
    while (n)
        s += x[--n];
    return s;
END

int main(void)
{
    struct list l = { .gamma = 3 };
    int x[10], y[10], lines[10], i, n = 0;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    #pragma llc result(&y[i], 1)
    #pragma llc result(&lines[i], 1)
    for (i = 0; i < 10; i++) BEGIN
        int a = ADD(i, 1, l.gamma), b = ADD(2);
        SWAP(int, a, b);
        FOREVER {
            if (a++ > i)
                break;
        }
        assert(a > 0 && "message, with comma");
        x[i] = a;
        y[i] = b * PASTE(gam, ma_value);
        lines[i] = __LINE__;
    END
    LIST(SHOW)
    FOREVER BEGIN
        if (++n == 3) break;
    END
    for (i = 0; i < 10; i++)
        printf("%d %d %d\n", x[i], y[i], lines[i]);
    printf("%d %s %s %d\n", __LINE__, STRING(__LINE__), STRING(LIST(VALUE)), n);
#line 1000 "elsewhere.c"
    printf("%s %d\n", __FILE__, __LINE__);
    #pragma omp parallel for
    #pragma llc result(&lines[i], 1)
    for (i = 0; i < 2; i++)
        lines[i] = __LINE__;
    printf("%d %d %d\n", lines[0], lines[1], __LINE__);
    return 0;
}
