/* Names and types: declarations written back, constants folded, names bound; what types are is judged by
 * the C compiler in tests/types. */
#include "checked.h"
#include "../../translator/resolve.h"

#define COUNT(table) (int)(sizeof table / sizeof *table)

static struct symbol *symbol(struct unit *u, const char *name, int which)
{
    for (struct symbol *s = u->symbols; s; s = s->next)
        if (!strcmp(s->name, name) && !which--)
            return s;
    ck_abort_msg("no symbol %s", name);
    return NULL;
}

/* ---- declarations written back ------------------------------------------------------------------ */

static const struct { const char *before, *declaration; } declarations[] = {
    { "", "int x" },
    { "", "const unsigned char x" },
    { "", "double (*x)[10]" },
    { "", "double *x[10]" },
    { "", "int (*x)(int, const char *, ...)" },
    { "", "void (*(*x[3])(void))(int (*)[2])" },
    { "", "int (*(*x)(void))[5]" },
    { "", "char *const *volatile x" },
    { "", "const char *restrict x" },
    { "", "int x[2][3]" },
    { "", "const int (*x)[2][3]" },
    { "", "int x()" },
    { "", "long x(void)" },
    { "", "_Complex double x" },
    { "", "unsigned __int128 x" },
    { "", "_Float128 x" },
    { "", "_Atomic int x" },
    { "", "float __attribute__((vector_size(16))) x" },
    { "struct s { int a; };", "struct s *x" },
    { "", "struct unseen **x" },
    { "union u { int a; };", "const union u x" },
    { "enum e { A };", "enum e x[4]" },
    { "typedef int number;", "number x" },
    { "typedef int number;", "const number *x" },
    { "typedef int array[3];", "array *x" },
    { "typedef struct { int a; } point;", "volatile point x[2]" },
    { "typedef int fn(int);", "fn *x" },
    { "typedef const int *pointer;", "pointer *const x" },
};

START_TEST(text)
{
    struct unit *u = checked(format("%s %s;", declarations[_i].before, declarations[_i].declaration));
    struct symbol *x = symbol(u, "x", 0);

    ck_assert_int_eq(errors(), 0);
    ck_assert_str_eq(type_text(x->type, x->name), declarations[_i].declaration);
}
END_TEST

START_TEST(text_otherwise)
{
    struct unit *u = checked("struct { int a; } x; typedef volatile int v; const v y;\n"
                             "long unsigned int long z;\n"
                             "signed s; void f(int a[const 3], int g(void)); int n[] = { 1, 2 };");

    ck_assert_ptr_null(type_text(symbol(u, "x", 0)->type, "x"));
    ck_assert_ptr_null(type_text(pointer_to(symbol(u, "x", 0)->type), ""));
    ck_assert_str_eq(type_text(symbol(u, "y", 0)->type, "y"), "const v y");
    ck_assert_str_eq(type_text(symbol(u, "z", 0)->type, ""), "unsigned long long");
    ck_assert_str_eq(type_text(symbol(u, "s", 0)->type, "s"), "int s");
    ck_assert_str_eq(type_text(symbol(u, "f", 0)->type, "f"), "void f(int *const, int (*)(void))");
    ck_assert_str_eq(type_text(symbol(u, "n", 0)->type, "n"), "int n[2]");
    ck_assert_str_eq(type_text(decayed(symbol(u, "n", 0)->type), "p"), "int *p");
}
END_TEST

/* ---- constants ---------------------------------------------------------------------------------- */

/* Values by the C standard and the x86-64 ABI. */
static const struct { const char *expression; long value; } constants[] = {
    { "1 + 2 * 3", 7 },
    { "-7 / 2", -3 },
    { "-7 % 2", -1 },
    { "1u - 2 > 0", 1 },
    { "(unsigned char)-1", 255 },
    { "0xffffffff + 1", 0 },
    { "0xffffffffl + 1", 0x100000000 },
    { "'a' == 97 ? sizeof(int) : 0", 4 },
    { "sizeof(struct s)", 24 },
    { "sizeof ((struct s *)0)->c", 3 },
    { "__builtin_offsetof(struct s, p)", 16 },
    { "__builtin_offsetof(struct s, c[2])", 10 },
    { "(long)&((struct s *)0)->c[1]", 9 },
    { "_Alignof(struct s)", 8 },
    { "B << 4", 0x70 },
    { "(int)(2.5 * 2)", 5 },
    { "0 && n", 0 },
    { "1 || n", 1 },
    { "1 ? 2 : n", 2 },
    { "_Generic(1.0f, float: 3, default: 4)", 3 },
    { "__builtin_types_compatible_p(int, const int)", 1 },
    { "sizeof \"ab\\x41\" \"c\"", 5 },
    { "sizeof(int[2][3])", 24 },
    { "(_Bool)7", 1 },
    { "~0u >> 31", 1 },
    { "(char)200", -56 },
};

START_TEST(folded)
{
    struct unit *u = checked(format("enum { A = 6, B };\n"
                                    "struct s { long a; char c[3]; int b : 5; void *p; };\n"
                                    "int n;\nlong x = %s;", constants[_i].expression));
    long value;

    ck_assert_int_eq(errors(), 0);
    struct node *init = kid(symbol(u, "x", 0)->decl->parent, INIT_DECLARATOR_INIT);
    ck_assert(constant_value(init, &value));
    ck_assert_int_eq(value, constants[_i].value);
}
END_TEST

static const char *const unknown[] = { "n", "n + 1", "sizeof(int[n])", "1 / 0", "f()", "n * 0", "1.5" };

START_TEST(not_constant)
{
    struct unit *u = checked(format("int f(void); void g(int n) { double x = (%s); }", unknown[_i]));
    long value;

    ck_assert(!constant_value(kid(symbol(u, "x", 0)->decl->parent, INIT_DECLARATOR_INIT), &value));
}
END_TEST

/* ---- names -------------------------------------------------------------------------------------- */

static struct symbol *found[16];
static int nfound;

static void collect(struct node *n, void *name)
{
    if (n->kind == NAME && n->sym && !strcmp(n->sym->name, name) && nfound < 16)
        found[nfound++] = n->sym;
}

START_TEST(scopes)
{
    struct unit *u = checked(
        "int x;\n"                                      /* 0 */
        "int f(int x)\n"                                /* 1 */
        "{\n"
        "    x;\n"
        "    { extern int x; x; { double x = x; } }\n"  /* 2 */
        "    for (int x = 0; x < 1; x++) { long x = 1; x; }\n"  /* 3, 4 */
        "    return x;\n"
        "}\n"
        "int g(char x[sizeof x])\n"                     /* 5 */
        "{ static int y; x; return f(y); }\n");
    static const int declared[] = { 1, 0, 2, 3, 3, 4, 1, 0, 5 };

    ck_assert_int_eq(errors(), 0);
    walk(u->root, collect, NULL, "x");
    struct symbol *x = symbol(u, "x", 0), *y = symbol(u, "y", 0), *f = symbol(u, "f", 0);
    for (int i = 0; i < COUNT(declared); i++)
        ck_assert_ptr_eq(found[i], symbol(u, "x", declared[i]));
    ck_assert(x->global && x->storage == ST_EXTERN && !x->function && x->scope == u->root);
    ck_assert(found[0]->storage == ST_PARAMETER && found[0]->function == f->definition && !found[0]->global);
    ck_assert(found[3]->scope->kind == FOR && found[5]->scope->kind == COMPOUND);
    ck_assert(y->storage == ST_STATIC && !y->global && y->function->sym == symbol(u, "g", 0));
    ck_assert(f->kind == S_FUNCTION && f->global && f->definition->kind == FUNCTION);
}
END_TEST

START_TEST(redeclared)
{
    struct unit *u = checked("extern int a[]; int a[4]; void f(); void f(int, char); struct t; struct t *p;\n"
                             "struct t { int m; } t; int g(void) { extern int a[]; return h(a) + p->m; }\n"
                             "static int v; int v;");

    ck_assert_int_eq(errors(), 0);
    ck_assert_str_eq(type_text(symbol(u, "a", 0)->type, "a"), "int a[4]");
    ck_assert_str_eq(type_text(symbol(u, "f", 0)->type, "f"), "void f(int, char)");
    ck_assert(symbol(u, "h", 0)->implicit && symbol(u, "v", 0)->storage == ST_STATIC);
    ck_assert(same_type(symbol(u, "p", 0)->type->base, symbol(u, "t", 0)->type));
    ck_assert_ptr_nonnull(find_member(symbol(u, "p", 0)->type->base, intern("m", 1), NULL));
}
END_TEST

START_TEST(annotations)
{
    struct unit *u = checked("double i[9], x[9];\n"
                             "void f(void)\n{\n"
                             "    #pragma omp parallel for\n"
                             "    #pragma llc result(&x[i], 1)\n"
                             "    for (int i = 0; i < 9; i++)\n"
                             "        x[i] = 1;\n}\n");
    struct annotation *a = u->constructs[0]->results;

    ck_assert_int_eq(errors(), 0);
    walk(a->addr, collect, NULL, "i");
    ck_assert_int_eq(nfound, 1);
    ck_assert(found[0] == symbol(u, "i", 1) && found[0]->scope->kind == FOR);
}
END_TEST

/* ---- layout ------------------------------------------------------------------------------------- */

START_TEST(members)
{
    struct unit *u = checked("struct { int a : 3, b : 30; char c;\n"
                             "         union { long d; int e; }; short f : 9; } x;");
    struct type *t = symbol(u, "x", 0)->type;
    long offset;
    struct member *b = find_member(t, intern("b", 1), &offset);

    ck_assert(b->bits == 30 && offset == 4 && b->bit == 0);
    find_member(t, intern("c", 1), &offset);
    ck_assert_int_eq(offset, 8);
    find_member(t, intern("e", 1), &offset);
    ck_assert_int_eq(offset, 16);
    ck_assert_int_eq(size_of(t), 32);
    ck_assert_int_eq(align_of(t), 8);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("types");
    TCase *cases = tcase_create("types");
    SRunner *runner = srunner_create(suite);

    tcase_add_loop_test(cases, text, 0, COUNT(declarations));
    tcase_add_test(cases, text_otherwise);
    tcase_add_loop_test(cases, folded, 0, COUNT(constants));
    tcase_add_loop_test(cases, not_constant, 0, COUNT(unknown));
    tcase_add_test(cases, scopes);
    tcase_add_test(cases, redeclared);
    tcase_add_test(cases, annotations);
    tcase_add_test(cases, members);
    suite_add_tcase(suite, cases);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner), run = srunner_ntests_run(runner);
    printf("unit types: %d passed, %d failed\n", run - failed, failed);
    srunner_free(runner);
    return failed != 0;
}
