/* Places in messages: the compiler's own __LINE__ and the names as they are written here. */
#include "unit.h"

struct point { char tag; int x; double y[3]; };

static double table[4][5];
static struct point points[6];
static int scalar;

static int place_line;

__attribute__((noinline)) static const void *place(void)
{
    return __builtin_return_address(0);
}

static void named(const void *p, const char *want)
{
    char text[256];

    ck_assert(ot_object(p, text, sizeof text));
    ck_assert_str_eq(text, want);
}

START_TEST(lines)
{
    char text[256], want[256];
    const void *here = place(); place_line = __LINE__;

    ck_assert(ot_where((const char *)here - 1, text, sizeof text));
    snprintf(want, sizeof want, "%s:%d", __FILE__, place_line);
    ck_assert_str_eq(text, want);
    ck_assert(!ot_where((const void *)8, text, sizeof text));
}
END_TEST

START_TEST(variables)
{
    named(&scalar, "scalar");
    named(&table[3][2], "table[3][2]");
    named((char *)&table[3][2] + 5, "table[3][2]");
    named(&points[5].y[1], "points[5].y[1]");
    named(&points[5].tag, "points[5].tag");
    named(&points[2].tag + 1, "points[2], between its members");
}
END_TEST

__attribute__((noinline)) static void deeper(struct point *of_caller)
{
    double mine[7];

    mine[3] = place_line;
    named(&mine[3], "mine[3]");
    named(&of_caller[1].y[2], "pair[1].y[2]");
}

START_TEST(local_variables)
{
    struct point pair[2] = { { 0 } };
    deeper(pair);
}
END_TEST

START_TEST(values)
{
    double d = 0.1;
    short s = -7;
    char text[64];

    ot_value_text(&(ot_named){ .bytes = sizeof d, .encoding = OT_ENCODED_FLOAT }, &d, text, sizeof text);
    ck_assert(strtod(text, NULL) == d);
    ot_value_text(&(ot_named){ .bytes = sizeof s, .encoding = OT_ENCODED_SIGNED }, &s, text, sizeof text);
    ck_assert_str_eq(text, "-7");
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, lines);
    tcase_add_test(tests, variables);
    tcase_add_test(tests, local_variables);
    tcase_add_test(tests, values);
}

int main(void)
{
    return run_tests("where", add);
}
