// procs: 1 2 3 4 5 6 7
// same-as: serial
// openmp: gcc
#include <complex.h>
#include <stdbool.h>
#include <stdio.h>

#define TEST(NAME, T)                                                                           \
    static void NAME(void)                                                                      \
    {                                                                                           \
        int i;                                                                                  \
        T complex sum = 1, difference = 0, product = 1;                                         \
        _Pragma("omp parallel for reduction(+: sum) reduction(-: difference) reduction(*: product)") \
        for (i = 1; i <= 30; i++) {                                                             \
            sum += i + 0.5f * (T)i * I;                                                         \
            difference -= i * I;                                                                \
            product *= i % 3 ? I : -1;                                                          \
        }                                                                                       \
        printf("%s: %g%+gi %g%+gi %g%+gi\n", #NAME, (double)creal(sum), (double)cimag(sum),     \
               (double)creal(difference), (double)cimag(difference), (double)creal(product) + 0.0,    \
               (double)cimag(product) + 0.0);                                                         \
    }

TEST(single_precision, float)
TEST(double_precision, double)
TEST(extended_precision, long double)

int main(void)
{
    bool all = true, any = false, none = true;
    int i;
    single_precision();
    double_precision();
    extended_precision();
    #pragma omp parallel for reduction(&&: all, none) reduction(||: any)
    for (i = 0; i < 13; i++) {
        all = all && i < 13;
        any = any || i == 12;
        none = none && i > 12;
    }
    printf("%d %d %d\n", all, any, none);
    return 0;
}
