/* The table of directives, and directives read from their words. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "ast.h"

static bool is_clause(const char *name, size_t length)
{
    for (int i = 1; i < NCLAUSES; i++)
        if (strlen(clause_table[i].name) == length && !strncmp(clause_table[i].name, name, length))
            return true;
    return false;
}

/* Every word in the list of clauses of a directive is a clause. */
START_TEST(clauses_are_known)
{
    for (const char *at = directive_table[_i].clauses, *end; *at; at = end) {
        at += strspn(at, " ");
        end = at + strcspn(at, " ");
        ck_assert_msg(end == at || is_clause(at, (size_t)(end - at)), "'%s' takes '%.*s'",
                      directive_table[_i].name, (int)(end - at), at);
    }
}
END_TEST

START_TEST(names_are_different)
{
    for (int i = 1; i < NDIRECTIVES; i++)
        for (int k = 1; k < i; k++)
            ck_assert_msg(strcmp(directive_table[i].name, directive_table[k].name), "%s",
                          directive_table[i].name);
    for (int i = 1; i < NCLAUSES; i++)
        for (int k = 1; k < i; k++)
            ck_assert_msg(strcmp(clause_table[i].name, clause_table[k].name), "%s", clause_table[i].name);
}
END_TEST

/* A pragma token whose line is the words of a text with blanks between. */
static struct token *pragma(const char *line)
{
    struct token *t = allocate(sizeof *t), **words = allocate(50 * sizeof *words);
    char *copy = format("%s", line);
    int n = 0;

    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        words[n] = allocate(sizeof **words);
        words[n++]->text = intern(word, strlen(word));
    }
    t->text = "#pragma";
    t->pragma = words;
    return t;
}

/* OpenMP 5.1 says of each directive what stands after it. */
static const struct { const char *line; bool body; } bodies[] = {
    { "omp parallel", true }, { "omp parallel for", true }, { "omp for nowait", true },
    { "omp parallel sections", true }, { "omp section", true }, { "omp single", true },
    { "omp barrier", false }, { "omp taskwait", false }, { "omp taskyield", false },
    { "omp flush ( x )", false },
    { "omp task", true }, { "omp taskloop simd", true }, { "omp critical ( name )", true },
    { "omp atomic update", true }, { "omp threadprivate ( x )", false },
    { "omp ordered", true }, { "omp ordered threads", true },
    { "omp ordered depend ( source )", false }, { "omp ordered depend ( sink : i - 1 )", false },
    { "omp target", true }, { "omp target data map ( a )", true },
    { "omp target enter data map ( to : a )", false },
    { "omp target exit data", false }, { "omp target update to ( a )", false },
    { "omp target teams distribute parallel for simd", true },
    { "omp cancel parallel", false }, { "omp cancellation point for", false },
    { "omp declare target", false }, { "omp begin declare target", false },
    { "omp end declare target", false },
    { "omp declare simd", false }, { "omp declare reduction", false }, { "omp requires", false },
    { "omp scan inclusive ( a )", false }, { "omp tile sizes ( 4 )", true }, { "omp nothing", false },
    { "omp depobj ( o ) depend ( in : x )", false }, { "omp dispatch", true },
    { "omp interop init ( x )", false },
    { "omp masked taskloop", true }, { "omp scope", true }, { "omp error", false },
    { "omp", false }, { "omp paralel for", false }, { "llc result ( p , 1 )", false },
};

START_TEST(bodies_are_known)
{
    ck_assert_msg(directive_has_body(pragma(bodies[_i].line)) == bodies[_i].body, "%s", bodies[_i].line);
}
END_TEST

static const struct { const char *line; enum directive_id id; int clauses; } lines[] = {
    { "omp parallel for", D_PARALLEL_FOR, 0 },
    { "omp parallel", D_PARALLEL, 0 },
    { "omp for nowait", D_FOR, 1 },
    { "omp for , nowait", D_FOR, 1 },
    { "omp parallel default ( none )", D_PARALLEL, 1 },
    { "omp parallel for default ( shared ) schedule ( static )", D_PARALLEL_FOR, 2 },
    { "omp parallel for default ( shared ) , schedule ( nonmonotonic : static )", D_PARALLEL_FOR, 2 },
};

START_TEST(lines_are_read)
{
    struct unit unit = { .opt = NULL };
    struct directive *d = read_directive(&unit, pragma(lines[_i].line));
    int n = 0;

    for (struct clause *c = d->clauses; c; c = c->next)
        n++;
    ck_assert_int_eq(d->info->id, lines[_i].id);
    ck_assert_int_eq(n, lines[_i].clauses);
    ck_assert(!d->broken);
    ck_assert_int_eq(errors(), 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("directives");
    TCase *c = tcase_create("directives");
    SRunner *r;
    int failed;

    tcase_add_loop_test(c, clauses_are_known, 0, NDIRECTIVES);
    tcase_add_test(c, names_are_different);
    tcase_add_loop_test(c, bodies_are_known, 0, sizeof bodies / sizeof *bodies);
    tcase_add_loop_test(c, lines_are_read, 0, sizeof lines / sizeof *lines);
    suite_add_tcase(s, c);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    printf("unit directives: %d passed, %d failed\n", srunner_ntests_run(r) - failed, failed);
    return failed != 0;
}
