/*
 * dealt.c: `sections` as a loop over their numbers (OpenMP 5.1, 2.10.1).
 *
 *     #pragma omp sections                        #pragma omp for
 *     {                                           for (otosp_section = 0; otosp_section < 2; otosp_section++)
 *         #pragma omp section                         if (otosp_section == 0) {
 *         top(u);                                         top(u);
 *         #pragma omp section                         } else
 *         left(v);                                        left(v);
 *     }
 *
 * Sections are dealt out like the iterations of a loop. So all that is known of loops is known of them: what each touches,
 * what has to move, and that a region which has no more than loops is these, one after the other.
 *
 * Those that hold another directive stay as they are: they may wait for each other, or be cancelled.
 */
#include "checks.h"
#include "directive.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

static const char number[] = "otosp_section";

static void look_for_directive(struct node *n, void *data)
{
    if (n->kind == PRAGMA)
        *(bool *)data = true;
}

/* The sections' bodies, and how many they are; 0: another directive is there, or no section. */
static int bodies_of(struct node *items, struct node **body)
{
    bool directive = false;
    int n = 0;

    for (int i = 0; i < items->nkids; i++)
        if (items->kid[i]) {
            body[n] = is_directive(items->kid[i], D_SECTION) ? kid(items->kid[i], DIRECTIVE_STMT_BODY) : items->kid[i];
            if (body[n])
                walk(body[n], look_for_directive, NULL, &directive);
            directive |= !body[n++];
        }
    return directive ? 0 : n;
}

/* if (otosp_section == k) this one, else the rest. */
static struct node *choice_of(struct unit *u, int k, struct node *section, struct node *rest)
{
    struct holes *h = holes_new();

    hole_text(h, "condition", "%s == %d", number, k);
    hole_node(h, "section", section);
    hole_node(h, "rest", rest);
    return quote(h, place_indent(u, section), section->kind == COMPOUND ? "if ($condition)\n$section\nelse\n$rest\n"
                                                                        : "if ($condition) {\n$section\n} else\n$rest\n")->kid[0];
}

/* Types and the variable in a condition that has been made. */
static void settle_condition(struct node *n, void *counter)
{
    if (kind_class(n->kind) == EXPR)
        n->type = basic(T_INT);
    if (n->kind == NAME)
        n->sym = counter;
}

/* As a loop's directive, under its own name. */
static const struct directive_info *info_of(enum directive_id id)
{
    static struct directive_info alone, in_parallel;
    struct directive_info *info = id == D_SECTIONS ? &alone : &in_parallel;

    *info = directive_table[id == D_SECTIONS ? D_FOR : D_PARALLEL_FOR];
    info->name = directive_table[id].name;
    return info;
}

/* The directive's statement becomes a block with the loop's counter, and the loop with the directive. */
static void become_loop(struct unit *u, struct node *n, struct node **body, int sections)
{
    struct directive *d = directive_of(n);
    struct node *all = body[sections - 1], *loop;

    for (int k = sections - 2; k >= 0; k--)
        all = choice_of(u, k, body[k], all);
    replace(n, all);
    loop = loop_over_numbers(u, all, number, format("%d", sections), NULL);
    for (int k = 0; k + 1 < sections; k++, all = kid(all, IF_ELSE))
        walk(kid(all, IF_C), settle_condition, NULL, named_by(stored_by(kid(loop, FOR_STEP))));
    d->info = info_of(d->info->id);
    d->sections = sections;
    put_in_construct(loop, d);
}

struct node *dealt_section(const struct construct *c, int k)
{
    struct node *n = kid(c->body, FOR_BODY);

    for (int i = 0; i < k; i++)
        n = kid(n, IF_ELSE);
    return k + 1 < c->directive->sections ? kid(n, IF_THEN) : n;
}

static bool has_sections(struct node *n)
{
    const struct directive *d = n->kind == DIRECTIVE_STMT ? directive_of(n) : NULL;

    return d && (d->info->id == D_SECTIONS || d->info->id == D_PARALLEL_SECTIONS) && !d->broken;
}

static void find_sections(struct node *n, void *unit)
{
    struct node *block = has_sections(n) ? kid(n, DIRECTIVE_STMT_BODY) : NULL;
    struct node *items = block && block->kind == COMPOUND ? kid(block, COMPOUND_ITEMS) : NULL;
    struct node **body = items ? allocate((size_t)items->nkids * sizeof *body) : NULL;
    int sections = items ? bodies_of(items, body) : 0;

    if (sections)
        become_loop(unit, n, body, sections);
}

void loop_over_sections(struct unit *u)
{
    walk(u->root, NULL, find_sections, u);
}
