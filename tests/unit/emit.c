/*
 * What comes out: the user's text with edits. In a test's text a statement `gone();` is replaced by a block
 * of our own, and a statement `wrap(...);` is put into one, as lowering does; `twice(e);` has e in two
 * places.
 */
#include "text.h"
#include "quote.h"

#include <sys/stat.h>

static bool lines;

static void edit(struct node *n, void *unit)
{
    struct token *t = n->kind == EXPRESSION ? first_token(n) : NULL;
    struct holes *holes = holes_new();
    const char *text = NULL;

    if (!t || t->index < 0)
        return;
    int indent = place_indent(unit, n);

    if (!strcmp(t->text, "gone"))
        text = "{\n    int otosp_new = 1;\n}\n";
    else if (!strcmp(t->text, "wrap"))
        text = "{\n    otosp_before();\n$body\n    otosp_after();\n}\n";
    else if (!strcmp(t->text, "twice"))
        text = "otosp_two($a, $b);\n";
    else
        return;
    struct node *place = n->parent, *call = n->kid[EXPRESSION_E];
    int i = 0;

    while (place->kid[i] != n)
        i++;
    if (*text == 'o') {
        struct node *argument = kid(call, CALL_ARGS)->kid[0];
        hole_node(holes, "a", copy_tree(argument));
        hole_node(holes, "b", argument);
    }
    hole_node(holes, "body", n);
    struct node *list = quote(holes, indent, text);

    place->kid[i] = list->kid[0];
    list->kid[0]->parent = place;
}

static const char *emitted(const char *text)
{
    struct unit *unit = read_text(text, NULL);
    char *result;
    size_t size;
    FILE *out = open_memstream(&result, &size);

    unit->opt->no_line = !lines;
    unit->opt->verify = true;
    parse(unit);
    ck_assert_int_eq(errors(), 0);
    walk(unit->root, NULL, edit, unit);
    emit(unit, out);
    fclose(out);
    ck_assert_int_eq(errors(), 0);
    return result;
}

#define NEW "{\n    int otosp_new = 1;\n}"
#define INCLUDE "#include <otosp.h>\n"

START_TEST(what_is_not_touched_is_the_same)
{
    static const char *const texts[] = {
        "", "\n", "/* only a comment */", "int x;", "int x;\n\n\n", "\tint\tx ;  \n", "int x;\r\nint y;\r\n",
        "#define E\nE E int E x E; E", "in\\\nt x; // a \\\n b\nint y;\n", "#if 0\n#else\nint x;\n"
        "#endif // end\n",
        "#line 7 \"other.c\"\nint x = __LINE__;\n", "# pragma GCC diagnostic push\nint x;\n"
        "_Pragma(\"GCC diagnostic pop\")\n",
        "#define F(x) x\nint F(\n#if 1\ny\n#endif\n);\n", "char *s = \"\\\"/*\" \"%:\";\n%: define N 2\n"
        "int m = 5 % 2, n = '\\'';\n",
        "#define f(x) x\n#define g f\nint g(y), f;\n", "int caf\303\251;\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        ck_assert_str_eq(emitted(texts[i]), texts[i]);
}
END_TEST

START_TEST(the_first_line_of_code_is_presumed_the_users)
{
    lines = true;
    ck_assert_str_eq(emitted("int x;\n"), "#line 1 \"prog.c\"\nint x;\n");
    ck_assert_str_eq(emitted("/* licence */\n\nint x;\n"), "/* licence */\n\n#line 3 \"prog.c\"\nint x;\n");
}
END_TEST

START_TEST(an_edit_brings_its_own_lines)
{
    ck_assert_str_eq(emitted("void f(void)\n{\n    int a;  // a\n    gone(); /* b */\n    a = 1;\n}\n"),
                     INCLUDE "void f(void)\n{\n    int a;  // a\n    /* b */\n    {\n"
                             "        int otosp_new = 1;\n    }\n    a = 1;\n}\n");
}
END_TEST

START_TEST(a_statement_keeps_its_text)
{
    ck_assert_str_eq(emitted("#define N 3\nvoid f(void)\n{\n\twrap( N ,\t/* x */ 2 );\t// y\n\t// z\n"
                             "\twrap();\n}\n"),
                     INCLUDE "#define N 3\nvoid f(void)\n{\n\t{\n\t    otosp_before();\n"
                             "\twrap( N ,\t/* x */ 2 );\t// y\n"
                     "\t    otosp_after();\n\t}\n\t{\n\t    otosp_before();\n\t// z\n\twrap();\n"
                     "\t    otosp_after();\n\t}\n}\n");
}
END_TEST

START_TEST(line_directives_are_few)
{
    lines = true;
    ck_assert_str_eq(emitted("/* l */\nvoid f(void)\n{\n    gone();\n    int a;\n    int b;\n"
                             "    { gone(); }\n}\nint c;\n"),
                     "/* l */\n" INCLUDE "#line 2 \"prog.c\"\nvoid f(void)\n{\n    {\n"
                     "        int otosp_new = 1;\n    }\n"
                     "#line 5 \"prog.c\"\n    int a;\n    int b;\n    {\n    {\n"
                     "        int otosp_new = 1;\n    } }\n"
                     "#line 8 \"prog.c\"\n}\nint c;\n");
}
END_TEST

START_TEST(groups_around_and_inside)
{
    /* around something that changes: kept; with its #else inside what is gone: left out */
    ck_assert_str_eq(emitted("void f(void)\n{\n#ifdef A\n    g();\n#else\n    int a;\n    gone();\n"
                             "#endif\n    int b;\n}\n"),
                     INCLUDE "void f(void)\n{\n#ifdef A\n    g();\n#else\n    int a;\n    {\n"
                             "        int otosp_new = 1;\n    }\n"
                     "#endif\n    int b;\n}\n");
    ck_assert_str_eq(emitted("void f(void)\n{\n    int a;\n    gone(\n#ifdef A\n    1\n#else\n    2\n"
                             "#endif\n    );\n}\n"),
                     INCLUDE "void f(void)\n{\n    int a;\n    {\n        int otosp_new = 1;\n    }\n}\n");
}
END_TEST

START_TEST(definitions_inside_what_is_gone_stay)
{
    ck_assert_str_eq(emitted("void f(void)\n{\n    int a;\n    gone(\n#define N 3\n    N\n    );\n"
                             "    a = N;\n}\n"),
                     INCLUDE "void f(void)\n{\n    int a;\n#define N 3\n    {\n"
                             "        int otosp_new = 1;\n    }\n    a = N;\n}\n");
}
END_TEST

START_TEST(a_call_that_is_changed_inside_is_written_out)
{
    ck_assert_str_eq(emitted("#define TWO(x) x; gone(); x\nvoid f(int a)\n{\n    TWO(a = 1);\n}\n"),
                     INCLUDE "#define TWO(x) x; gone(); x\nvoid f(int a)\n{\n    a = 1;\n    {\n"
                             "        int otosp_new = 1;\n    }\n    a = 1;\n}\n");
}
END_TEST

START_TEST(a_function_out_of_a_macro_is_laid_out)
{
    lines = true;
    ck_assert_str_eq(emitted("#define F(name) void name(int a) { if (a) { a = 1; gone(); } while (a--) a--; }\n"
                             "  F(one) int b;\nint c;\n"),
                     INCLUDE "#line 1 \"prog.c\"\n"
                     "#define F(name) void name(int a) { if (a) { a = 1; gone(); } while (a--) a--; }\n"
                     "  void one(int a) {\n      if (a) {\n          a = 1;\n          {\n"
                     "              int otosp_new = 1;\n"
                     "          }\n      }\n      while (a--) a--;\n#line 2 \"prog.c\"\n  } int b;\n"
                     "int c;\n");
}
END_TEST

START_TEST(parts_may_come_twice)
{
    ck_assert_str_eq(emitted("#define S(x) ((x) + 1)\nvoid f(int *a)\n{\n"
                             "    twice(S( a[0] ) /* c */ * 2);\n}\n"),
                     INCLUDE "#define S(x) ((x) + 1)\nvoid f(int *a)\n{\n"
                             "    otosp_two(S( a[0] ) /* c */ * 2, S( a[0] ) /* c */ * 2);\n}\n");
}
END_TEST

START_TEST(headers_that_change_are_written_in_place)
{
    write_text("plain.h", "int plain;\n");
    write_text("changed.h", "#pragma once\n#include \"plain.h\"\nstatic inline void f(void) { gone(); }\n");
    ck_assert_str_eq(emitted("#include \"plain.h\"\nint a;\n#include \"changed.h\"\nint b;\n"),
                     INCLUDE "#include \"plain.h\"\nint a;\n#include \"plain.h\"\n"
                             "static inline void f(void) {\n"
                     NEW " }\n\nint b;\n");
}
END_TEST

START_TEST(headers_beside_headers_are_found)
{
    write_text("prog.c", "");     /* goes to the folder */
    ck_assert_int_eq(mkdir("in", 0777), 0);
    ck_assert_int_eq(mkdir("in/side", 0777), 0);
    write_text("in/side/plain.h", "int plain;\n");
    write_text("in/side/deep.h", "#include \"plain.h\"\nstatic inline void f(void) { gone(); }\n");
    write_text("in/top.h", "#include \"side/deep.h\"\n");
    ck_assert_str_eq(emitted("#include \"in/top.h\"\nint b;\n"),
                     INCLUDE "#include \"in/side/plain.h\"\nstatic inline void f(void) {\n" NEW " }\n\n\n"
                             "int b;\n");
    for (const char *const *name = (const char *const[]){ "in/side/plain.h", "in/side/deep.h", "in/side",
    "in/top.h", "in", NULL };
         *name; name++)
        remove(*name);
}
END_TEST

START_TEST(headers_that_say_once_are_written_once)
{
    write_text("once.h", "#pragma once\nstatic inline void f(void) { gone(); }\n");
    write_text("other.h", "#include \"once.h\"\nint other;\n");
    ck_assert_str_eq(emitted("#include \"once.h\"\n#include \"other.h\"\n#include \"once.h\"\nint b;\n"),
                     INCLUDE "static inline void f(void) {\n" NEW " }\n\nint other;\n\nint b;\n");
}
END_TEST

START_TEST(line_ends_are_the_users)
{
    ck_assert_str_eq(emitted("void f(void)\r\n{\r\n    gone();\r\n}"),
                     "#include <otosp.h>\r\nvoid f(void)\r\n{\r\n    {\r\n        int otosp_new = 1;\r\n"
                     "    }\r\n}");
}
END_TEST

START_TEST(names_that_are_macros_only_there_are_hidden)
{
    /* f(x) is f(x, 1); written out, it would be expanded once more */
    ck_assert_str_eq(emitted("#define f(x) f(x, 1); gone()\nvoid g(void)\n{\n    f(2);\n    f;\n}\n"),
                     INCLUDE "#define f(x) f(x, 1); gone()\nvoid g(void)\n{\n"
                             "#pragma push_macro(\"f\")\n#undef f\n    f(2, 1);\n"
                             "#pragma pop_macro(\"f\")\n    {\n        int otosp_new = 1;\n    }\n    f;\n}\n");
    ck_assert_str_eq(emitted("#define otosp_new (p->otosp_new)\nvoid g(void)\n{\n    gone();\n"
                             "#ifdef otosp_new\n    int a = otosp_new;\n#endif\n}\n"),
                     INCLUDE "#define otosp_new (p->otosp_new)\nvoid g(void)\n{\n    {\n"
                             "#pragma push_macro(\"otosp_new\")\n#undef otosp_new\n        int otosp_new = 1;\n"
                             "#pragma pop_macro(\"otosp_new\")\n    }\n"
                             "#ifdef otosp_new\n    int a = otosp_new;\n#endif\n}\n");
}
END_TEST

START_TEST(verification_finds_what_would_be_read_otherwise)
{
    /* the second one counts on */
    struct unit *unit = read_text("void g(void)\n{\n    twice(__COUNTER__);\n}\n", NULL);
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    unit->opt->verify = true;
    parse(unit);
    walk(unit->root, NULL, edit, unit);
    ck_assert_int_eq(errors(), 0);
    ck_assert(freopen("/dev/null", "w", stderr));
    emit(unit, out);
    fclose(out);
    ck_assert_int_eq(errors(), 1);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_is_not_touched_is_the_same, the_first_line_of_code_is_presumed_the_users,
        an_edit_brings_its_own_lines, a_statement_keeps_its_text, line_directives_are_few,
        groups_around_and_inside, definitions_inside_what_is_gone_stay,
        a_call_that_is_changed_inside_is_written_out, a_function_out_of_a_macro_is_laid_out,
        parts_may_come_twice, headers_that_change_are_written_in_place,
        headers_beside_headers_are_found, headers_that_say_once_are_written_once,
        line_ends_are_the_users, names_that_are_macros_only_there_are_hidden,
        verification_finds_what_would_be_read_otherwise, NULL,
    };

    return run_tests("emit", tests);
}
