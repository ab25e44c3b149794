// procs: 1 2 3 4 5 6 7
// same-as: serial
// warnings: yes
// Every reduction operator with every type that takes it, on a loop, a region's loop, an array and an array section.
#include <complex.h>
#include <stdio.h>

#define N 40

static int value(int i)
{
    return (i * 31 + 7) % 11 - 3;
}

/* The bytes of long double and its complex have padding: their values are printed. */
static void show(const char *what, long double a, long double b)
{
    printf("%s %.12Lg %.12Lg\n", what, a, b);
}

#define REAL(x) (long double)(x), 0
#define COMPLEX(x) (long double)creall(x), (long double)cimagl(x)
#define STRING(...) #__VA_ARGS__
#define OMP(...) _Pragma(STRING(omp __VA_ARGS__))

#define TEST(NAME, T, OP, FIRST, STEP, KIND)                                 \
static void NAME(void)                                                       \
{                                                                            \
    T x = (T)(FIRST), y[3] = { x, x, x }, z[9] = { x, x, x, x, x, x, x, x, x }; \
    int i;                                                                   \
    OMP(parallel for reduction(OP: x))                                       \
    for (i = 0; i < N; i++) {                                                \
        T v = (T)value(i);                                                   \
        STEP(x);                                                             \
    }                                                                        \
    OMP(parallel)                                                            \
    {                                                                        \
        OMP(for reduction(OP: y) reduction(OP: z[2:4]))                      \
        for (i = 0; i < N; i++) {                                            \
            T v = (T)value(i);                                               \
            STEP(y[i % 3]);                                                  \
            STEP(z[2 + i % 4]);                                              \
        }                                                                    \
    }                                                                        \
    show(#T " " #OP, KIND(x));                                               \
    for (i = 0; i < 3; i++)                                                  \
        show("  array", KIND(y[i]));                                         \
    for (i = 0; i < 9; i++)                                                  \
        show("  section", KIND(z[i]));                                       \
}

#define PLUS(a) a += v
#define MINUS(a) a -= v
#define TIMES(a) a *= (v == 0 ? (v + 1) : v > 2 ? 1 : v)
#define TIMES_C(a) a *= (v == 0 ? 1 : v == 3 ? I : -1)
#define AND(a) a &= (v | 5)
#define OR(a) a |= (v & 9)
#define XOR(a) a ^= v
#define ALL(a) a = a && v
#define ANY(a) a = a || v
#define LEAST(a) a = v < a ? v : a
#define MOST(a) a = v > a ? v : a

#define COMMON(N, T, KIND)                      \
    TEST(N##_plus, T, +, 2, PLUS, KIND)         \
    TEST(N##_minus, T, -, 100, MINUS, KIND)     \
    TEST(N##_all, T, &&, 1, ALL, KIND)          \
    TEST(N##_any, T, ||, 0, ANY, KIND)
#define ORDERED(N, T)                           \
    COMMON(N, T, REAL)                          \
    TEST(N##_times, T, *, 3, TIMES, REAL)       \
    TEST(N##_min, T, min, 2, LEAST, REAL)       \
    TEST(N##_max, T, max, 2, MOST, REAL)
#define INTEGER(N, T)                           \
    ORDERED(N, T)                               \
    TEST(N##_and, T, &, 127, AND, REAL)         \
    TEST(N##_or, T, |, 64, OR, REAL)            \
    TEST(N##_xor, T, ^, 85, XOR, REAL)
#define IMAGINARY(N, T)                         \
    COMMON(N, T, COMPLEX)                       \
    TEST(N##_times, T, *, 3 + 2 * I, TIMES_C, COMPLEX)

#define INTEGERS(X)                             \
    X(c, char) X(sc, signed char) X(uc, unsigned char) X(s, short) X(us, unsigned short) X(i, int) \
    X(u, unsigned) X(l, long) X(ul, unsigned long) X(ll, long long) X(ull, unsigned long long)
#define FLOATS(X) X(f, float) X(d, double) X(ld, long double)
#define COMPLEXES(X) X(fc, float _Complex) X(dc, double _Complex) X(ldc, long double _Complex)

INTEGERS(INTEGER)
TEST(b_plus, _Bool, +, 0, PLUS, REAL)
TEST(b_times, _Bool, *, 1, ALL, REAL)
TEST(b_all, _Bool, &&, 1, ALL, REAL)
TEST(b_any, _Bool, ||, 0, ANY, REAL)
TEST(b_min, _Bool, min, 1, LEAST, REAL)
TEST(b_max, _Bool, max, 0, MOST, REAL)
TEST(b_and, _Bool, &, 1, AND, REAL)
TEST(b_or, _Bool, |, 0, OR, REAL)
TEST(b_xor, _Bool, ^, 0, XOR, REAL)
FLOATS(ORDERED)
COMPLEXES(IMAGINARY)

#define CALL_COMMON(N, T) N##_plus(), N##_minus(), N##_all(), N##_any(), N##_times();
#define CALL_ORDERED(N, T) CALL_COMMON(N, T) N##_min(), N##_max();
#define CALL_INTEGER(N, T) CALL_ORDERED(N, T) N##_and(), N##_or(), N##_xor();

int main(void)
{
    INTEGERS(CALL_INTEGER)
    b_plus(), b_times(), b_all(), b_any(), b_min(), b_max(), b_and(), b_or(), b_xor();
    FLOATS(CALL_ORDERED)
    COMPLEXES(CALL_COMMON)
    return 0;
}
