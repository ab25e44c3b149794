/* Reductions of each type and operator against C's own expressions, in order, at unaligned places. */
#include <complex.h>
#include "unit.h"

enum { COUNT = 5, MEMBERS = 7 };

/* One test for each type: values of several members combined by the runtime and by a plain loop. */
#define CHECK(T, id, OP, expr) do {                                                             \
        T serial[COUNT], values[MEMBERS][COUNT];                                                \
        char *shared = malloc(COUNT * sizeof(T) + 1), *mine = malloc(COUNT * sizeof(T) + 1);    \
        ot_reductions r = { 0 };                                                                \
        for (int i = 0; i < COUNT; i++)                                                         \
            serial[i] = (T)(i + 1);                                                             \
        memcpy(shared, serial, sizeof serial);                                                  \
        for (int m = 0; m < MEMBERS; m++)                                                       \
            for (int i = 0; i < COUNT; i++) {                                                   \
                T b = values[m][i] = (T)((m * 7 + i * 3) % 5 - 2), a = serial[i];               \
                serial[i] = (T)(expr);                                                          \
            }                                                                                   \
        ot_reductions_add(&r, shared, values[0], COUNT, id, OP);                                \
        for (int m = 0; m < MEMBERS; m++) {                                                     \
            memcpy(mine + 1, values[m], sizeof values[m]);                                      \
            ot_reductions_take(&r, &(ot_team){ .members = MEMBERS }, mine + 1, NULL);                 \
        }                                                                                       \
        for (int i = 0; i < COUNT; i++) {                                                       \
            T got;                                                                              \
            memcpy(&got, shared + i * sizeof got, sizeof got);                                  \
            check(got == serial[i]);                                                            \
        }                                                                                       \
        check(ot_type_size(id) == sizeof(T));                                         \
        free(r.v); free(r.values.p); free(shared); free(mine);                                  \
    } while (0)

#define CHECK_COMPLEX(T, id)                        \
    CHECK(T, id, OTOSP_SUM, a + b);                 \
    CHECK(T, id, OTOSP_PROD, a * b);                \
    CHECK(T, id, OTOSP_LAND, a && b);               \
    CHECK(T, id, OTOSP_LOR, a || b)
#define CHECK_FLOATING(T, id)                       \
    CHECK_COMPLEX(T, id);                           \
    CHECK(T, id, OTOSP_MIN, a < b ? a : b);         \
    CHECK(T, id, OTOSP_MAX, a > b ? a : b)
#define CHECK_INTEGER(T, id)                        \
    CHECK_FLOATING(T, id);                          \
    CHECK(T, id, OTOSP_BAND, a & b);                \
    CHECK(T, id, OTOSP_BOR, a | b);                 \
    CHECK(T, id, OTOSP_BXOR, a ^ b)

#pragma GCC diagnostic ignored "-Wint-in-bool-context"

START_TEST(types)
{
    CHECK_INTEGER(_Bool, OTOSP_BOOL);
    CHECK_INTEGER(signed char, OTOSP_INT8);
    CHECK_INTEGER(unsigned char, OTOSP_UINT8);
    CHECK_INTEGER(short, OTOSP_INT16);
    CHECK_INTEGER(unsigned short, OTOSP_UINT16);
    CHECK_INTEGER(int, OTOSP_INT32);
    CHECK_INTEGER(unsigned, OTOSP_UINT32);
    CHECK_INTEGER(long, OTOSP_INT64);
    CHECK_INTEGER(unsigned long, OTOSP_UINT64);
    CHECK_INTEGER(__int128, OTOSP_INT128);
    CHECK_INTEGER(unsigned __int128, OTOSP_UINT128);
    CHECK_FLOATING(float, OTOSP_FLOAT);
    CHECK_FLOATING(double, OTOSP_DOUBLE);
    CHECK_FLOATING(long double, OTOSP_LONG_DOUBLE);
    CHECK_COMPLEX(float _Complex, OTOSP_COMPLEX_FLOAT);
    CHECK_COMPLEX(double _Complex, OTOSP_COMPLEX_DOUBLE);
    CHECK_COMPLEX(long double _Complex, OTOSP_COMPLEX_LONG_DOUBLE);
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, types);
}

int main(void)
{
    return run_tests("reductions", add);
}
