/* What the checks say of constructs: loops, data sharing, annotations; and the paths of expressions. */
#include "checked.h"

/* ---- loops -------------------------------------------------------------------------------------- */

/* A loop's header and what is read out of it: "relation sign step", step "?" if it is not constant. */
static const struct { const char *header, *read; } headers[] = {
    { "i = 0; i < n; i++", "LT + 1" },
    { "i = 0; n > i; ++i", "LT + 1" },
    { "i = 0; i <= n; i += 3", "LE + 3" },
    { "i = n; i > 0; i--", "GT - -1" },
    { "i = n; 0 <= i; --i", "GE - -1" },
    { "i = n; i >= 0; i -= 2", "GE - -2" },
    { "i = n; i > 0; i += -2", "GT - -2" },
    { "i = 0; i < n; i -= -2", "LT + 2" },
    { "i = 0; i != n; i++", "NE + 1" },
    { "i = n; i != 0; i = i - 1", "NE - -1" },
    { "i = 0; i < n; i = i + 5", "LT + 5" },
    { "i = 0; i < n; i = 5 + i", "LT + 5" },
    { "i = 0; i < n; i += k", "LT + ?" },
    { "i = n; i > 0; i -= k", "GT - ?" },
    { "i = n; i > 0; i += k", "GT - ?" },
    { "(i) = 0; ((i) < (n)); (i)++", "LT + 1" },
    { "i = 0; i < n; i += sizeof(int)", "LT + 4" },
    { "i = 0; i < n; i += 2 * 3 - 1", "LT + 5" },
    { "int j = 0; j < n; j++", "LT + 1 declared" },
    { "const char *p = s; p != s + n; p++", "NE + 1 declared" },
    { "unsigned long long u = n; u > 3; u -= 3", "GT - -3 declared" },
};

START_TEST(loops)
{
    static const char *const relation[] = { "LT", "LE", "GT", "GE", "NE" };
    struct unit *u = checked(format("void f(int n, int k, const char *s) {\n int i;\n"
                                    "#pragma omp parallel for\n for (%s) ;\n}\n", headers[_i].header));
    struct loop *l;
    const char *text;

    ck_assert_int_eq(errors(), 0);
    ck_assert_int_eq(u->nconstructs, 1);
    ck_assert_int_eq(u->constructs[0]->collapse, 1);
    l = u->constructs[0]->loops;
    text = format("%s %c ", relation[l->rel], l->sign > 0 ? '+' : '-');
    text = l->constant ? format("%s%ld", text, l->value) : format("%s?", text);
    ck_assert_str_eq(format("%s%s", text, l->declared ? " declared" : ""), headers[_i].read);
}
END_TEST

/* ---- data --------------------------------------------------------------------------------------- */

/* A directive and the sharings of its variables by OpenMP 5.1, 2.21.1. */
static const struct { const char *directive, *sharings; } directives[] = {
    { "parallel for", "i:private" },
    { "parallel for private(a)", "a:private i:private" },
    { "parallel for private(i)", "i:private" },
    { "parallel for lastprivate(i)", "i:lastprivate" },
    { "parallel for firstprivate(a) lastprivate(a)", "a:first+last i:private" },
    { "parallel for lastprivate(a) firstprivate(a, b)", "a:first+last b:firstprivate i:private" },
    { "parallel for reduction(+: a) reduction(max: b)", "a:OTOSP_SUM b:OTOSP_MAX i:private" },
    { "parallel for reduction(-: a) reduction(&&: b)", "a:OTOSP_SUM b:OTOSP_LAND i:private" },
    { "parallel for default(none) shared(a, b, n)", "a:shared b:shared n:shared i:private" },
    { "parallel for default(firstprivate) shared(n)", "n:shared i:private a:firstprivate b:firstprivate" },
    { "parallel for default(private) shared(n)", "n:shared i:private a:private b:private" },
};

START_TEST(sharings)
{
    static const char *const name[] = {
        "shared", "private", "firstprivate", "lastprivate", "first+last", "reduction"
    };
    struct unit *u = checked(format("void f(int n) {\n int i, a = 0, b = 0;\n#pragma omp %s\n"
                                    "for (i = 0; i < n; i++) (void)(a + b);\n}\n", directives[_i].directive));
    const char *text = "";

    ck_assert_int_eq(errors(), 0);
    for (struct data_item *d = u->constructs[0]->data; d; d = d->next)
        text = format("%s%s%s:%s", text, *text ? " " : "", d->sym->name,
                      d->sharing == REDUCTION ? reduction_name(d->op) : name[d->sharing]);
    ck_assert_str_eq(text, directives[_i].sharings);
}
END_TEST

/* ---- annotations -------------------------------------------------------------------------------- */

static const char annotated[] =
    "void f(int n, int *x) {\n"
    "  #pragma llc result(x, 1)\n"
    "  #pragma omp parallel for\n"
    "  #pragma llc result(&x[i], 2) nc_result(&x[i], 3, x)\n"
    "  for (int i = 0; i < n; i++) {\n"
    "    x[i] = 1;\n"
    "    #pragma llc result(&x[i], 4)\n"
    "    #pragma llc result(&x[j], 5)\n"
    "    #pragma omp parallel for\n"
    "    for (int j = 0; j < n; j++)\n"
    "      x[j] = 1;\n"
    "  }\n"
    "}\n";

static const char *counts(const struct construct *c)
{
    const char *text = "";

    for (struct annotation *a = c->results; a; a = a->next)
        text = format("%s%s%s%s", text, a->nc ? "nc" : "", node_text(a->count), a->stmt ? "here " : " ");
    return text;
}

START_TEST(annotations)
{
    struct unit *u = checked(annotated);

    ck_assert_int_eq(errors(), 0);
    ck_assert_int_eq(u->nconstructs, 2);
    ck_assert_str_eq(counts(u->constructs[0]), "1 2 nc3 4here ");
    ck_assert_str_eq(counts(u->constructs[1]), "5 ");
    ck_assert_ptr_eq(u->constructs[1]->parent, u->constructs[0]);
    sections(u);
    ck_assert_int_eq(errors(), 0);
    ck_assert(u->constructs[0]->silent);
}
END_TEST

/* ---- paths -------------------------------------------------------------------------------------- */

/* An lvalue in the loop's body and the memory that it may name: base, '*' through a pointer, members. */
static const struct { const char *lvalue, *paths; } lvalues[] = {
    { "t", "t" },
    { "a[i]", "a" },
    { "m[i][t]", "m" },
    { "x[i]", "x*" },
    { "t[x]", "x*" },
    { "*(x + i)", "x*" },
    { "*&*x", "x*" },
    { "rows[i][t]", "rows**" },
    { "(*mat)[t]", "mat*" },
    { "s.v", "s.v" },
    { "s.in.b", "s.in.b" },
    { "s.data[i]", "s.data*" },
    { "list->next->v", "list*.next*.v" },
    { "list[i].in.b", "list*.in.b" },
    { "un.f", "un" },
    { "((char *)x)[i]", "x*" },
    { "(i ? x : a)[t]", "x* a" },
    { "*p", "a x*" },
    { "p[i]", "a x*" },
    { "q->v", "list*.next*.v list*.v" },
    { "(int[]){ 1, 2 }[t]", "allocated memory" },
    { "*r", "rows**" },
    { "*fresh", "allocated memory" },
    { "own.data[i]", "s.data*" },
    { "*same(x, i)", "x*" },
    { "*lost", "lost*" },
};

static void note_probe(struct node *n, void *data)
{
    struct node **found = data;

    if (n->kind == ASSIGN && named_by(kid(n, ASSIGN_R)) && !strcmp(named_by(kid(n, ASSIGN_R))->name, "probe"))
        *found = n;
}

START_TEST(paths)
{
    struct unit *u = checked(format(
        "typedef struct node { int v; struct { int b; } in; struct node *next; int *data; } node;\n"
        "void *malloc(unsigned long);\nint *unseen(void);\n"
        "int *same(int *x, int k) { int *y = x; return y + k; }\n"
        "void f(int n, int *x, int **rows, int (*mat)[9], node *list, node s, int probe) {\n"
        "  int a[9], m[9][9]; union { int v; float f; } un;\n"
        "#pragma omp parallel for\n"
        "  for (int i = 0; i < n; i++) {\n"
        "    int t = 0, *p = x, **w = rows + i, *r = *w, *fresh = malloc(4);\n"
        "    int *lost = unseen() ? lost : lost;\n"
        "    node own = s;\n"
        "    if (i) p = a + 1;\n"
        "    for (node *q = list; q; q = q->next)\n"
        "      %s = probe;\n"
        "  }\n"
        "}\n", lvalues[_i].lvalue));
    struct context x = { u, u->constructs[0]->function, u->constructs[0] };
    struct paths raw = { .count = 0 }, all = { .count = 0 };
    struct node *store = NULL;
    const char *text = "";

    ck_assert_int_eq(errors(), 0);
    walk(u->root, note_probe, NULL, &store);
    ck_assert_ptr_nonnull(store);
    locate(&x, kid(store, ASSIGN_L), &raw);
    for (int i = 0; i < raw.count; i++)
        expand(&x, raw.path[i], &all);
    for (int i = 0; i < all.count; i++)
        text = format("%s%s%s%s", text, *text ? " " : "", all.path[i].base ? all.path[i].base->name : "?",
                      all.path[i].shape);
    ck_assert_str_eq(text, lvalues[_i].paths);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("constructs");
    TCase *c = tcase_create("constructs");
    SRunner *r;
    int failed;

    tcase_add_loop_test(c, loops, 0, sizeof headers / sizeof *headers);
    tcase_add_loop_test(c, sharings, 0, sizeof directives / sizeof *directives);
    tcase_add_test(c, annotations);
    tcase_add_loop_test(c, paths, 0, sizeof lvalues / sizeof *lvalues);
    suite_add_tcase(s, c);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    printf("unit constructs: %d passed, %d failed\n", srunner_ntests_run(r) - failed, failed);
    return failed != 0;
}
