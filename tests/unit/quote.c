/* Templates with holes: what text they become, and what tree. */
#include "ast.h"
#include "quote.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* The leaves in order, a blank between two, a newline where one begins a line. */
static void spell(struct node *n, void *data)
{
    char *out = data;

    if (n->tok && n->tok->bol && *out)
        sprintf(out + strlen(out), "\n%*s", n->tok->indent, "");
    else if (*out)
        strcat(out, " ");
    strcat(out, n->kind == RAW ? n->text : n->tok->text);
}

static const char *spelled(struct node *n)
{
    static char text[4096];

    text[0] = '\0';
    leaves(n, spell, text);
    return text;
}

START_TEST(text_and_nodes_fill_holes)
{
    struct holes *h = holes_new();
    struct node *sum = quote(holes_new(), 0, "0, a + b;\n")->kid[0];

    hole_text(h, "name", "%s", "x");
    hole_node(h, "value", kid(kid(sum, EXPRESSION_E), COMMA_R));
    struct node *made = quote(h, 0, "$name = $value;\n");

    ck_assert_str_eq(spelled(made), "x = a + b ;");
    ck_assert_int_eq(made->kind, LIST);
    ck_assert_int_eq(made->kid[0]->kind, EXPRESSION);
    ck_assert_int_eq(kid(made->kid[0], EXPRESSION_E)->kind, ASSIGN);
    ck_assert_int_eq(kid(kid(made->kid[0], EXPRESSION_E), ASSIGN_R)->kind, BINARY);
}
END_TEST

START_TEST(a_line_whose_only_hole_is_empty_is_left_out)
{
    struct holes *h = holes_new();

    hole_text(h, "present", "%s", "f();");
    ck_assert_str_eq(spelled(quote(h, 0, "{\n$absent\n$present\n$absent\n}\n")), "{\nf ( ) ;\n}");
}
END_TEST

START_TEST(lines_of_a_text_take_the_indentation_of_its_hole)
{
    struct holes *h = holes_new();

    hole_add(h, "calls", "%s", "f();\n");
    hole_add(h, "calls", "%s", "g();\n");
    ck_assert_str_eq(spelled(quote(h, 2, "{\n    $calls\n}\n")), "{\n      f ( ) ;\n      g ( ) ;\n  }");
}
END_TEST

START_TEST(references_stand_for_nodes_inside_text)
{
    struct holes *h = holes_new();
    struct node *call = quote(holes_new(), 0, "0, f(1);\n")->kid[0];
    struct node *e = kid(kid(call, EXPRESSION_E), COMMA_R);

    hole_text(h, "test", "%s < %s", ref(h, e), ref(h, copy_tree(e)));
    ck_assert_str_eq(spelled(quote(h, 0, "if ($test)\n    stop();\n")), "if ( f ( 1 ) < f ( 1 ) )\n    stop ( ) ;");
}
END_TEST

START_TEST(names_of_the_runtime_are_types)
{
    struct node *made = quote(holes_new(), 0, "otosp_loop otosp_l;\nconst otosp_count otosp_n = 3;\n");

    ck_assert_int_eq(made->nkids, 2);
    ck_assert_int_eq(made->kid[0]->kind, DECLARATION);
    ck_assert_int_eq(made->kid[1]->kind, DECLARATION);
}
END_TEST

/* Keywords are those of the unit that is being translated. */
static void lex_nothing(void)
{
    static struct unit unit = { .text = "" };

    lex(&unit);
}

int main(void)
{
    Suite *s = suite_create("quote");
    TCase *t = tcase_create("templates");
    SRunner *r = srunner_create(s);

    tcase_add_checked_fixture(t, lex_nothing, NULL);
    tcase_add_test(t, text_and_nodes_fill_holes);
    tcase_add_test(t, a_line_whose_only_hole_is_empty_is_left_out);
    tcase_add_test(t, lines_of_a_text_take_the_indentation_of_its_hole);
    tcase_add_test(t, references_stand_for_nodes_inside_text);
    tcase_add_test(t, names_of_the_runtime_are_types);
    suite_add_tcase(s, t);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);

    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
