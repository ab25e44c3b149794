// procs: 1 2 3 4 5 6 7
// same-as: serial
// Every integer type as iterator, upwards and downwards.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define TEST(NAME, T)                                           \
    static void NAME(void)                                      \
    {                                                           \
        T i;                                                    \
        int x[120], k;                                          \
        for (k = 0; k < 120; k++)                               \
            x[k] = -1;                                          \
        _Pragma("omp parallel for")                             \
        _Pragma("llc result(&x[(int)i], 1)")                    \
        for (i = 3; i < 100; i++)                               \
            x[(int)i] = (int)i * 2;                             \
        _Pragma("omp parallel for")                             \
        _Pragma("llc result(&x[(int)i], 1)")                    \
        for (i = 119; i > 10; i -= 7)                           \
            x[(int)i] += 1000 - (int)i;                         \
        printf("%s %d:", #NAME, (int)sizeof i);                 \
        for (k = 0; k < 120; k++)                               \
            printf(" %d", x[k]);                                \
        printf("\n");                                           \
    }

TEST(plain_char, char)
TEST(signed_char, signed char)
TEST(unsigned_char, unsigned char)
TEST(signed_short, short)
TEST(unsigned_short, unsigned short int)
TEST(signed_int, int)
TEST(unsigned_int, unsigned)
TEST(signed_long, long int)
TEST(unsigned_long, unsigned long)
TEST(signed_long_long, long long)
TEST(unsigned_long_long, unsigned long long)
TEST(size_type, size_t)
TEST(difference_type, ptrdiff_t)
TEST(fixed_8, int8_t)
TEST(fixed_u16, uint16_t)
TEST(fixed_64, int64_t)
TEST(fixed_u64, uint64_t)
__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;
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
    size_type();
    difference_type();
    fixed_8();
    fixed_u16();
    fixed_64();
    fixed_u64();
    signed_128();
    unsigned_128();
    return 0;
}
