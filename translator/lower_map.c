/*
 * lower_map.c: `target data`, `enter data`, `exit data`, `update`, and what `target` itself maps (OpenMP 5.1, 2.14,
 * 2.21.7). Nothing is moved: the runtime keeps account of what is present on which device, one call for each list item.
 * What only OTOSP_CHECK asks for is said in programs that are built for it.
 */
#include "checks.h"
#include "lower.h"

#include <string.h>

/* Mapped at the begin of a construct and unmapped at its end. */
static bool is_region(const struct construct *c)
{
    return c->kind == D_TARGET || c->kind == D_TARGET_DATA;
}

static bool has_word(const struct clause *cl, const char *word)
{
    struct token **colon = cl->raw;

    while (*colon && strcmp((*colon)->text, ":"))
        colon++;
    for (struct token **t = cl->raw; *colon && t < colon; t++)
        if (!strcmp((*t)->text, word))
            return true;
    return false;
}

/* What the call says of the clause's items. */
static const char *how(const struct construct *c, const struct clause *cl)
{
    const char *type = cl->word ? cl->word : "";
    const char *text = !strcmp(type, "to") ? "OTOSP_MAP_TO" : !strcmp(type, "from") ? "OTOSP_MAP_FROM"
        : !strcmp(type, "tofrom") ? "OTOSP_MAP_TOFROM" : !strcmp(type, "delete") ? "OTOSP_MAP_DELETE"
        : !strcmp(type, "release") ? "OTOSP_MAP_RELEASE" : "OTOSP_MAP_ALLOC";

    if (c->kind == D_TARGET_EXIT_DATA)
        text = format("OTOSP_MAP_LEAVES | %s", text);
    else if (c->kind != D_TARGET_UPDATE)
        text = format("OTOSP_MAP_ENTERS | %s", text);
    if (is_region(c))
        text = format("OTOSP_MAP_REGION | %s", text);
    return has_word(cl, "present") ? format("%s | OTOSP_MAP_PRESENT", text) : text;
}

/* The structure that the item is in; NULL: in none that has a name. */
static struct symbol *structure_of(struct node *item)
{
    struct node *n = bare(item);

    while (n->kind == SECTION || n->kind == INDEX) {
        n = bare(n->kid[0]);
        if (n->type->kind != T_ARRAY)
            return NULL;
    }
    for (; n->kind == MEMBER; n = bare(n->kid[0]))
        if (strcmp(kid(n, MEMBER_OP)->tok->text, "."))
            return NULL;
    return n != bare(item) ? named_by(n) : NULL;
}

struct mapped { struct clause *clause; struct node *item; bool sibling; };

/* The construct's list items, members of one structure together. Returns how many; *unknown: there are others. */
static int list_items(struct construct *c, struct mapped **list, bool *unknown)
{
    struct mapped *all = NULL;
    int n = 0;

    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next) {
        if (!is_mapping(cl))
            continue;
        *unknown |= !cl->nitems || has_word(cl, "mapper") || has_word(cl, "iterator");
        for (int i = 0; i < cl->nitems; i++) {
            struct symbol *s = structure_of(cl->item[i]);
            struct mapped *more = allocate((size_t)(n + 1) * sizeof *more);
            int at = n;

            if (has_effects(cl->item[i])) {
                *unknown = true;
                continue;
            }
            while (s && at > 0 && structure_of(all[at - 1].item) != s)
                at--;
            if (!at)
                at = n;
            else if (s)
                all[at - 1].sibling = true;
            if (n) {
                memcpy(more, all, (size_t)at * sizeof *more);
                memcpy(more + at + 1, all + at, (size_t)(n - at) * sizeof *more);
            }
            more[at] = (struct mapped){ cl, cl->item[i], false };
            all = more;
            n++;
        }
    }
    *list = all;
    return n;
}

static bool has_directive(const struct unit *u, enum directive_id id, enum clause_id clause)
{
    for (int i = 0; i < u->nconstructs; i++)
        if (u->constructs[i]->kind == id && (clause == CL_NONE || find_clause(u->constructs[i]->directive, clause)))
            return true;
    return false;
}

/* May a mapper say what comes with it? */
static bool is_of_structures(const struct node *item)
{
    const struct type *t = item->type;

    while (t && (t->kind == T_ARRAY || is_pointer(t)))
        t = t->base;
    return t && is_aggregate(t);
}

static void fill_item(struct holes *h, struct construct *c, const struct mapped *m)
{
    struct token *t = place_of(m->item);
    struct symbol *s = named_by(bare(m->item));

    if (s)
        make_addressable(s);
    hole_add(h, "maps",
             "otosp_map(&otosp_here, otosp_device, %s%s, OTOSP_AT(&%s), OTOSP_AT(&%s + 1), %s, %d, %d);\n",
             how(c, m->clause), m->sibling ? " | OTOSP_MAP_SIBLING" : "", item_element(h, m->item, true),
             item_element(h, m->item, false), literal(node_text(m->item)), t->line, t->col);
}

void fill_maps(struct holes *h, struct unit *u, struct construct *c)
{
    bool mappers = has_directive(u, D_DECLARE_MAPPER, CL_NONE), untold = false;
    bool all = mappers || has_directive(u, D_REQUIRES, CL_UNIFIED_SHARED_MEMORY);
    struct mapped *list;
    int n = list_items(c, &list, &untold);

    hole_text(h, "number", "%s", device_number(h, c));
    for (int i = 0; i < n; i++) {
        untold |= mappers && is_of_structures(list[i].item);
        fill_item(h, c, &list[i]);
    }
    if (untold || all)
        hole_add(h, "maps", "%sotosp_maps_unknown(%d);\n", n ? "" : "(void)otosp_device;\n", !untold);
}

static const char data[] =
    "{\n"
    "$directive\n"
    "$here\n"
    "const int otosp_device = otosp_data_begin(&otosp_here, $number);\n"
    "$maps\n"
    "$mentions\n"
    "$body\n"
    "otosp_data_end();\n"
    "}\n";

static const char at_once[] =
    "{\n"
    "$directive\n"
    "$here\n"
    "const int otosp_device = otosp_maps(&otosp_here, $number);\n"
    "$maps\n"
    "$begin_task\n"
    "$task\n"
    "$end_task\n"
    "}\n";

static struct node *lower_at_once(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    if (c->kind == D_TARGET_UPDATE && !u->opt->checked)
        return lower_nothing(u, c);
    if (maps_on_device(c))
        return lower_body(u, c);
    lower_head(h, u, c);
    mention_items(h, u, c);
    fill_maps(h, u, c);
    if (u->opt->checked && c->kind != D_TARGET_DATA)
        fill_target_task(h, c);
    if (!*hole_value(h, "maps"))
        return c->body ? lower_body(u, c) : lower_nothing(u, c);
    hole_text(h, "here", "%s otosp_site otosp_here = { %s };", hole_value(h, "storage"), hole_value(h, "site"));
    if (c->body)
        hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body ? c->body : c->node), c->body ? data : at_once);
}

/* `target data` with its body, `enter data`, `exit data`, `update`. */
struct node *lower_map(struct unit *u, struct construct *c)
{
    struct node *lowered = lower_at_once(u, c);

    return c->body ? lowered : as_task(u, c, lowered);
}
