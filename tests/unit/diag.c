/* What messages look like. */
#include "text.h"

/* What `say` prints about a unit on standard error. */
static const char *printed(const char *text, void say(struct unit *))
{
    struct unit *unit = read_text(text, NULL);
    FILE *terminal = stderr;
    char *result;
    size_t size;

    stderr = open_memstream(&result, &size);
    say(unit);
    fclose(stderr);
    stderr = terminal;
    return result;
}

static int at;                  /* the token that is complained about */

static void complain(struct unit *unit)
{
    error_at(unit->token[at], "no %s", unit->token[at]->text);
}

START_TEST(the_range_of_a_token)
{
    at = 1;
    ck_assert_str_eq(printed("int value;\n", complain),
                     "prog.c:1:5: error: no value\n"
                     "    1 | int value;\n"
                     "      |     ^~~~~\n");
}
END_TEST

START_TEST(tabs_and_wide_characters)
{
    at = 2;
    ck_assert_str_eq(printed("\tchar\t\303\251, /* \346\274\242 */ e\314\201;\n", complain),
                     "prog.c:1:18: error: no ,\n"
                     "    1 |         char    \303\251, /* \346\274\242 */ e\314\201;\n"
                     "      |                  ^\n");
    at = 3;
    ck_assert_str_eq(printed("\tchar\t\303\251, /* \346\274\242 */ e\314\201;\n", complain),
                     "prog.c:1:29: error: no e\314\201\n"
                     "    1 |         char    \303\251, /* \346\274\242 */ e\314\201;\n"
                     "      |                             ^\n");
}
END_TEST

START_TEST(what_came_out_of_a_macro)
{
    at = 2;
    ck_assert_str_eq(printed("#define F(x) = x\nint y F(3);\n", complain),
                     "prog.c:2:7: error: no =\n"
                     "    2 | int y F(3);\n"
                     "      |       ^~~~\n"
                     "prog.c:2:7: note: in expansion of macro 'F'\n");
}
END_TEST

static void complain_with_hint(struct unit *unit)
{
    for (int i = 0; i < 2; i++) {
        error_at(unit->token[0], "wrong");
        hint("write %s", "right");
        note_at(unit->token[1], "here");
    }
    ck_assert_int_eq(errors(), 2);
}

START_TEST(hints_notes_and_no_repetition)
{
    ck_assert_str_eq(printed("int x;\r\n", complain_with_hint),
                     "prog.c:1:1: error: wrong\n"
                     "    1 | int x;\n"
                     "      | ^~~\n"
                     "hint: write right\n"
                     "prog.c:1:5: note: here\n"
                     "    1 | int x;\n"
                     "      |     ^\n");
}
END_TEST

static void complain_about_pragma(struct unit *unit)
{
    error_at(unit->token[0]->pragma[4], "no");
    error_at(NULL, "nowhere");
}

START_TEST(words_of_a_pragma_and_nowhere)
{
    ck_assert_str_eq(printed("#pragma omp parallel \\\n    for nice(3)\nx\n", complain_about_pragma),
                     "prog.c:2:13: error: no\n"
                     "    2 |     for nice(3)\n"
                     "      |             ^\n"
                     "otosp: error: nowhere\n");
}
END_TEST

static void complain_about_node(struct unit *unit)
{
    parse(unit);
    struct node *f = unit->root->kid[0];
    struct node *items = kid(kid(f, FUNCTION_BODY), COMPOUND_ITEMS);

    error_range(items->kid[0], "this");
    error_range(items->kid[1], "that");
}

START_TEST(the_range_of_a_node)
{
    ck_assert_str_eq(printed("void f(int a)\n{\n    a = a + 1; a--;\n    if (a) \n        a++;\n"
                             "}\n", complain_about_node),
                     "prog.c:3:5: error: this\n"
                     "    3 |     a = a + 1; a--;\n"
                     "      |     ^~~~~~~~~~\n"
                     "prog.c:3:16: error: that\n"
                     "    3 |     a = a + 1; a--;\n"
                     "      |                ^~~~\n");
}
END_TEST

static void complain_about_long_node(struct unit *unit)
{
    parse(unit);
    error_range(kid(kid(unit->root->kid[0], FUNCTION_BODY), COMPOUND_ITEMS)->kid[0], "this");
}

START_TEST(a_range_ends_with_its_line)
{
    ck_assert_str_eq(printed("void f(int a)\n{\n    if (a) \n        a++;\n}\n", complain_about_long_node),
                     "prog.c:3:5: error: this\n"
                     "    3 |     if (a) \n"
                     "      |     ^~~~~~\n");
}
END_TEST

START_TEST(messages_about_a_header_say_how_it_came_in)
{
    write_text("a.h", "#include \"b.h\"\n");
    write_text("b.h", "\n\nint x;\n");
    at = 1;
    ck_assert_str_eq(printed("\n#include \"a.h\"\n", complain),
                     "In file included from a.h:1,\n"
                     "                 from prog.c:2:\n"
                     "b.h:3:5: error: no x\n"
                     "    3 | int x;\n"
                     "      |     ^\n");
}
END_TEST

START_TEST(the_nearest_word)
{
    static const char *const words[] = { "parallel", "for", "private", "firstprivate", "if", NULL };

    ck_assert_str_eq(nearest("paralel", words), "parallel");
    ck_assert_str_eq(nearest("fro", words), "for");
    ck_assert_str_eq(nearest("privte", words), "private");
    ck_assert_ptr_null(nearest("barrier", words));
    ck_assert_ptr_null(nearest("x", words));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_range_of_a_token, tabs_and_wide_characters, what_came_out_of_a_macro,
        hints_notes_and_no_repetition, words_of_a_pragma_and_nowhere, the_range_of_a_node,
        a_range_ends_with_its_line, messages_about_a_header_say_how_it_came_in, the_nearest_word, NULL,
    };

    return run_tests("diag", tests);
}
