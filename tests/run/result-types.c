// procs: 1 2 3 4 5 6 7
// same-as: serial
// count counts elements of the type that the address points to: sections of every arithmetic type.
#include <complex.h>
#include <stdbool.h>
#include <stdio.h>

#define TEST(T, FORMAT, SHOWN)                                  \
    do {                                                        \
        T x[29];                                                \
        int k;                                                  \
        _Pragma("omp parallel for")                             \
        _Pragma("llc result(&x[2 * k], 2)")                     \
        for (k = 0; k < 14; k++) {                              \
            x[2 * k] = (T)(k + 5);                              \
            x[2 * k + 1] = (T)(k % 3);                          \
        }                                                       \
        x[28] = 0;                                              \
        for (k = 0; k < 29; k++)                                \
            printf(FORMAT " ", (SHOWN)x[k]);                    \
        printf("\n");                                           \
    } while (0)

enum color { RED, GREEN, BLUE };
__extension__ typedef __int128 wide;

int main(void)
{
    TEST(char, "%d", int);
    TEST(signed char, "%d", int);
    TEST(short, "%d", int);
    TEST(unsigned long, "%lu", unsigned long);
    TEST(float, "%g", double);
    TEST(double, "%g", double);
    TEST(long double, "%Lg", long double);
    TEST(_Bool, "%d", int);
    TEST(enum color, "%u", unsigned);
    TEST(double complex, "%g", double);
    TEST(wide, "%d", int);
    TEST(volatile int, "%d", int);
    return 0;
}
