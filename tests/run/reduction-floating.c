// procs: 1 2 3 4 5 6 7
// same-as: serial
// openmp: gcc
// Every operator on every floating type; the values are exact, so that the order does not matter.
#include <stdio.h>

static const double data[19] = {
    3, -7.5, 12, 5, -1, 9.25, 2, 2, -8, 6, 1, 4, -3, 11, 0, 7, -2, 5, 5
};

#define TEST(NAME, T)                                                                           \
    static void NAME(void)                                                                      \
    {                                                                                           \
        int i;                                                                                  \
        T sum = 0.5, difference = 3, product = 2, least = 4, most = -100, all = 1, any = 0;     \
        _Pragma("omp parallel for reduction(+: sum) reduction(-: difference)                    \
                 reduction(*: product) reduction(min: least) reduction(max: most)               \
                 reduction(&&: all) reduction(||: any)")                                        \
        for (i = 0; i < 19; i++) {                                                              \
            sum += (T)data[i];                                                                  \
            difference -= (T)data[i];                                                           \
            product *= (T)(i % 2 ? 0.5 : -2);                                                   \
            if (least > (T)data[i])                                                             \
                least = (T)data[i];                                                             \
            most = (T)data[i] > most ? (T)data[i] : most;                                       \
            all = all && data[i] != 0;                                                          \
            any = any || data[i] > 11.5;                                                        \
        }                                                                                       \
        printf("%s: %Lg %Lg %Lg %Lg %Lg %Lg %Lg\n", #NAME, (long double)sum,                    \
               (long double)difference, (long double)product, (long double)least,               \
               (long double)most, (long double)all, (long double)any);                          \
    }

TEST(single_precision, float)
TEST(double_precision, double)
TEST(extended_precision, long double)

int main(void)
{
    single_precision();
    double_precision();
    extended_precision();
    return 0;
}
