// procs: 1 2 3 4 5 6 7
// same-as: serial
// openmp: gcc
// Every operator on every integer type.
#include <stdint.h>
#include <stdio.h>

static const int data[23] = { 3, -7, 12, 5, -1, 9, 2, 2, -8, 6, 1, 4, -3, 11, 0, 7, -2, 5, 5, 1, -6, 8, 10 };

#define TEST(NAME, T)                                                                                   \
    static void NAME(void)                                                                              \
    {                                                                                                   \
        int i;                                                                                          \
        T sum = 5, difference = 3, product = 1, least = 4, most = 4, both = (T)~(T)0, either = 0;       \
        T differ = 1, all = 1, any = 0;                                                                 \
        _Pragma("omp parallel for reduction(+: sum) reduction(-: difference) reduction(*: product)      \
                 reduction(min: least) reduction(max: most)")                                           \
        for (i = 0; i < 23; i++) {                                                                      \
            sum = (T)(sum + (T)data[i]);                                                                \
            difference = (T)(difference - (T)data[i]);                                                  \
            product = (T)(product * (T)(data[i] % 2 ? 1 : 1 + (i == 4 || i == 20)));                    \
            least = least < (T)data[i] ? least : (T)data[i];                                            \
            if ((T)data[i] > most)                                                                      \
                most = (T)data[i];                                                                      \
        }                                                                                               \
        _Pragma("omp parallel for reduction(&: both) reduction(|: either) reduction(^: differ)          \
                 reduction(&&: all) reduction(||: any)")                                                \
        for (i = 0; i < 23; i++) {                                                                      \
            both = (T)(both & (T)(data[i] | 48));                                                       \
            either = (T)(either | (T)(1 << (i % 6)));                                                   \
            differ = (T)(differ ^ (T)data[i]);                                                          \
            all = (T)(all && data[i] != 100);                                                           \
            any = (T)(any || data[i] == 11);                                                            \
        }                                                                                               \
        printf("%s: %lld %lld %lld %lld %lld %lld %lld %lld %lld %lld\n", #NAME, (long long)sum,        \
               (long long)difference, (long long)product, (long long)least, (long long)most,            \
               (long long)both, (long long)either, (long long)differ, (long long)all, (long long)any);  \
    }

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

TEST(plain_char, char)
TEST(signed_char, signed char)
TEST(unsigned_char, unsigned char)
TEST(signed_short, short)
TEST(unsigned_short, unsigned short)
TEST(signed_int, int)
TEST(unsigned_int, unsigned int)
TEST(signed_long, long)
TEST(unsigned_long, unsigned long)
TEST(signed_long_long, long long)
TEST(unsigned_long_long, unsigned long long)
TEST(fixed_64, int64_t)
TEST(size_type, size_t)
TEST(signed_128, wide)
TEST(unsigned_128, unsigned_wide)

int main(void)
{
    plain_char();
    signed_char();
    unsigned_char();
    signed_short();
    unsigned_short();
    signed_int();
    unsigned_int();
    signed_long();
    unsigned_long();
    signed_long_long();
    unsigned_long_long();
    fixed_64();
    size_type();
    signed_128();
    unsigned_128();
    return 0;
}
