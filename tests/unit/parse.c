/* Names that are types in one place and something else in another: how each T is read. */
#include "ast.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static struct unit *parsed(const char *text)
{
    static char *no_args[] = { NULL };
    static struct options options = { .input = "t.c", .cc_args = no_args };
    struct unit *unit = calloc(1, sizeof *unit);

    unit->opt = &options;
    unit->text = format("# 1 \"t.c\"\n%s", text);
    unit->size = strlen(unit->text);
    lex(unit);
    parse(unit);
    return unit;
}

/* What the node says about a name that is its kid. */
static const char *role(struct node *n)
{
    switch (n->kind) {
    case TYPEDEF_NAME:  return "type";
    case D_NAME:        return "declared";
    case NAME:          return "value";
    case MEMBER: case DESIGNATOR:               return "member";
    case LABEL: case GOTO: case LABEL_ADDRESS:  return "label";
    case STRUCT: case ENUM:                     return "tag";
    case ENUMERATOR:    return "constant";
    case ASM_OPERAND:   return "operand";
    case LIST:          return n->parent->kind == D_KR ? "parameter" : "label";
    default:            return kind_name(n->kind);
    }
}

static void add_role(struct node *leaf, void *data)
{
    char *roles = data;

    if (leaf->tok && !strcmp(leaf->tok->text, "T"))
        sprintf(roles + strlen(roles), "%s%s", *roles ? " " : "", role(leaf->parent));
}

static const char *roles(struct unit *unit)
{
    static char text[1000];

    text[0] = '\0';
    leaves(unit->root, add_role, text);
    return text;
}

/* A program of tests/unit/parse.def, and how each T in it is read. */
static const struct { const char *program, *roles; } traps[] = {
#define TRAP(program, roles) { program, roles },
#include "parse.def"
};

START_TEST(names_and_types)
{
    int before = errors();
    struct unit *unit = parsed(traps[_i].program);

    ck_assert_msg(errors() == before, "not accepted: %s", traps[_i].program);
    ck_assert_msg(!strcmp(roles(unit), traps[_i].roles), "%s\n  read as:  %s\n  expected: %s",
                  traps[_i].program, roles(unit), traps[_i].roles);
}
END_TEST

/* ---- pragmas --------------------------------------------------------------------------------- */

static struct node *body_item(struct unit *unit, int i)
{
    struct node *function = unit->root->kid[unit->root->nkids - 1];

    return kid(kid(function, FUNCTION_BODY), COMPOUND_ITEMS)->kid[i];
}

START_TEST(annotations_between_directive_and_loop)
{
    struct unit *unit = parsed("int a[9]; void f(int i) {\n"
                               "#pragma omp parallel for\n#pragma llc result(&a[i], 1)\n"
                               "for (i = 0; i < 9; i++) a[i] = i; }");
    struct node *omp = body_item(unit, 0), *llc = kid(omp, DIRECTIVE_STMT_BODY);

    ck_assert_int_eq(omp->kind, DIRECTIVE_STMT);
    ck_assert_int_eq(llc->kind, DIRECTIVE_STMT);
    ck_assert_str_eq(kid(llc, DIRECTIVE_STMT_PRAGMA)->tok->pragma[0]->text, "llc");
    ck_assert_int_eq(kid(llc, DIRECTIVE_STMT_BODY)->kind, FOR);
}
END_TEST

START_TEST(annotation_before_directive_stands_alone)
{
    struct unit *unit = parsed("int a[9]; void f(int i) {\n"
                               "#pragma llc result(&a[i], 1)\n#pragma omp parallel for\n"
                               "for (i = 0; i < 9; i++) a[i] = i; }");

    ck_assert_ptr_null(kid(body_item(unit, 0), DIRECTIVE_STMT_BODY));
    ck_assert_int_eq(kid(body_item(unit, 1), DIRECTIVE_STMT_BODY)->kind, FOR);
}
END_TEST

START_TEST(directive_as_part_of_if)
{
    struct unit *unit = parsed("void f(int i) {\nif (i)\n#pragma omp parallel for\n"
                               "for (i = 0; i < 9; i++) ;\nelse\n#pragma omp barrier\n}");
    struct node *n = body_item(unit, 0);

    ck_assert_int_eq(n->kind, IF);
    ck_assert_int_eq(kid(kid(n, IF_THEN), DIRECTIVE_STMT_BODY)->kind, FOR);
    ck_assert_ptr_null(kid(kid(n, IF_ELSE), DIRECTIVE_STMT_BODY));
}
END_TEST

START_TEST(pragma_broken_by_line_markers)
{
    struct unit *unit = parsed("void f(int i) {\n#pragma omp parallel for if(\n# 3 \"x.h\" 3 4\n((void *)0)\n"
                               "# 3 \"t.c\"\n== 0) private(i)\nfor (i = 0; i < 9; i++) ; }");
    struct token **words = kid(body_item(unit, 0), DIRECTIVE_STMT_PRAGMA)->tok->pragma;
    int n = 0;

    while (words[n])
        n++;
    ck_assert_int_eq(n, 19);
    ck_assert_str_eq(words[n - 2]->text, "i");
    ck_assert_str_eq(words[6]->file->name, "x.h");
    ck_assert_str_eq(words[n - 1]->file->name, "t.c");
}
END_TEST

START_TEST(other_pragmas_stay_before_their_token)
{
    struct unit *unit = parsed("#pragma pack(1)\n#pragma GCC poison x\nstruct s { int a; };\n#pragma weak f\n");

    ck_assert_str_eq(unit->token[0]->before, "#pragma pack(1)\n#pragma GCC poison x\n");
    ck_assert_ptr_null(unit->token[1]->before);
    ck_assert_str_eq(unit->token[unit->ntokens]->before, "#pragma weak f\n");
}
END_TEST

/* ---- places ---------------------------------------------------------------------------------- */

START_TEST(files_and_lines)
{
    struct unit *unit = parsed("int a;\n# 1 \"/usr/include/h.h\" 1 3 4\nint b;\n# 2 \"t.c\" 2\n  int c;\n");
    struct token *a = unit->token[1], *b = unit->token[4], *c = unit->token[7];

    ck_assert_str_eq(a->file->name, "t.c");
    ck_assert(a->file == unit->main_file && !a->file->system);
    ck_assert(b->file->system && b->file->includer == a->file);
    ck_assert_int_eq(b->line, 1);
    ck_assert_int_eq(c->line, 2);
    ck_assert(unit->token[6]->bol && unit->token[6]->indent == 2);
    ck_assert(!c->bol && c->space);
}
END_TEST

/* ---- sub-grammars ---------------------------------------------------------------------------- */

START_TEST(array_sections_in_clauses_only)
{
    struct token **tokens;
    int n = lex_quote("a[2:n][:][i ? j : k:]", &tokens), before = errors();
    struct node *e = parse_expression(NULL, tokens, n);

    ck_assert_int_eq(e->kind, SECTION);
    ck_assert_int_eq(kid(e, SECTION_LO)->kind, CONDITIONAL);
    ck_assert_ptr_null(kid(e, SECTION_LEN));
    ck_assert_ptr_null(kid(kid(e, SECTION_A), SECTION_LO));
    ck_assert_int_eq(kid(kid(kid(e, SECTION_A), SECTION_A), SECTION_LEN)->kind, NAME);
    ck_assert_int_eq(errors(), before);
    parsed("int a[9]; int f(void) { return a[1:2]; }");
    ck_assert_int_gt(errors(), before);
}
END_TEST

START_TEST(type_names)
{
    struct token **tokens;
    int n = lex_quote("unsigned long *(*)[3]", &tokens);

    ck_assert_int_eq(parse_type_name(NULL, tokens, n)->kind, TYPE_NAME);
}
END_TEST

START_TEST(holes)
{
    struct token **tokens;
    struct unit *unit = parsed("void f(int x) { int T = x; x + 1; }");
    struct node *declaration = body_item(unit, 0), *sum = kid(body_item(unit, 1), EXPRESSION_E);
    struct node *given[] = { declaration, sum };
    int n = lex_quote("{ $1 otosp_loop loop; x = $2; }", &tokens);
    struct node *made = parse_quote(tokens, n, given, 2);
    struct node *items = kid(made->kid[0], COMPOUND_ITEMS);

    ck_assert_int_eq(items->nkids, 3);
    ck_assert_ptr_eq(items->kid[0], declaration);
    ck_assert_int_eq(items->kid[1]->kind, DECLARATION);
    ck_assert_ptr_eq(kid(kid(items->kid[2], EXPRESSION_E), ASSIGN_R), sum);
    ck_assert_ptr_eq(sum->parent, kid(items->kid[2], EXPRESSION_E));
}
END_TEST

START_TEST(local_types_in_templates)
{
    struct token **tokens;
    struct unit *unit = parsed("void f(void) { typedef int T; T x; } void g(int x, int T) { T * x; }");
    int n = lex_quote("T a; T *b, **c; const T d; T (*r)[3]; a = (T) b; e = sizeof(T *); s.T = T + 1;", &tokens);
    struct node *made = parse_quote(tokens, n, NULL, 0);

    ck_assert_str_eq(roles(unit), "declared type declared value");
    unit->root = made;
    ck_assert_str_eq(roles(unit), "type type type type type type member value");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("parse");
    TCase *names = tcase_create("names"), *other = tcase_create("other");

    tcase_add_loop_test(names, names_and_types, 0, sizeof traps / sizeof *traps);
    tcase_add_test(other, annotations_between_directive_and_loop);
    tcase_add_test(other, annotation_before_directive_stands_alone);
    tcase_add_test(other, directive_as_part_of_if);
    tcase_add_test(other, pragma_broken_by_line_markers);
    tcase_add_test(other, other_pragmas_stay_before_their_token);
    tcase_add_test(other, files_and_lines);
    tcase_add_test(other, array_sections_in_clauses_only);
    tcase_add_test(other, type_names);
    tcase_add_test(other, holes);
    tcase_add_test(other, local_types_in_templates);
    suite_add_tcase(suite, names);
    suite_add_tcase(suite, other);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner), run = srunner_ntests_run(runner);
    printf("unit parse: %d passed, %d failed\n", run - failed, failed);
    return failed != 0;
}
