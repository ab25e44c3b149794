/*
 * lower_sections.c: `sections` (OpenMP 5.1, 2.10.1): its sections are dealt out like the iterations of a
 * loop. The construct's own braces become those of a switch, each section a case of it.
 */
#include "lower.h"
#include "checks.h"

static const char template[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "otosp_loop otosp_l;\n"
    "otosp_count otosp_k;\n"
    "$shared\n"
    "\n"
    "otosp_for_begin(&otosp_l, &otosp_here, $count, OTOSP_STATIC, 0);\n"
    "{\n"
    "$private\n"
    "$setup\n"
    "while (otosp_next(&otosp_l)) {\n"
    "for (otosp_k = otosp_l.first; otosp_k < otosp_l.end; otosp_k++)\n"
    "switch (otosp_k)\n"
    "$body\n"
    "$chunk\n"
    "$if_last\n"
    "$last\n"
    "$end_last\n"
    "}\n"
    "$cancelled\n"
    "$reduce\n"
    "$end(&otosp_l);\n"
    "$leave\n"
    "$combine\n"
    "}\n"
    "}\n";

/* The items of the block that holds the sections. */
static struct node *items_of(struct construct *c)
{
    return c->body->kind == COMPOUND ? kid(c->body, COMPOUND_ITEMS) : NULL;
}

/* What stands before the first `section` is a section too. */
static bool begins_without(struct node *items)
{
    for (int i = 0; items && i < items->nkids; i++)
        if (items->kid[i])
            return !is_directive(items->kid[i], D_SECTION);
    return false;
}

static struct node *as_case(struct unit *u, int number, struct node *body)
{
    struct holes *h = holes_new();

    hole_node(h, "body", body);
    hole_text(h, "number", "%d", number);
    return quote(h, place_indent(u, body), "case $number:\n$body\nbreak;\n");
}

struct node *lower_sections(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    struct node *items = items_of(c);
    int count = 0;

    if (begins_without(items)) {
        struct node *first = node(LIST, 0), *rest = node(LIST, 0);
        bool before = true;

        for (int i = 0; i < items->nkids; i++) {
            before = before && !is_directive(items->kid[i], D_SECTION);
            append(before ? first : rest, items->kid[i]);
        }
        items->nkids = 0;
        append(items, as_case(u, count++, first));
        for (int i = 0; i < rest->nkids; i++)
            append(items, rest->kid[i]);
    }
    for (int i = 0; items && i < items->nkids; i++)
        if (is_directive(items->kid[i], D_SECTION)) {
            struct node *section = items->kid[i];

            replace(section, as_case(u, count++, kid(section, DIRECTIVE_STMT_BODY)));
        }
    lower_head(h, u, c);
    fill_cancelled(h, u, c);
    lower_data(h, c, "otosp_loop_reduce", "&otosp_l");
    if (c->directive->part && count)
        c->parent->sections = count;
    hole_text(h, "count", "%d", count);
    if (*hole_value(h, "last")) {
        hole_text(h, "if_last", "if (otosp_is_last(&otosp_l)) {");
        hole_text(h, "end_last", "}");
    }
    if (!c->nowait)
        fill_leave(h, u, c);
    hole_text(h, "end", "%s", c->nowait && !needs_join(c) ? "otosp_end_nowait" : "otosp_end");
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->node), template);
}

/* Its place in the switch is given to it by the construct around it, which is lowered after it. */
struct node *lower_section(struct unit *u, struct construct *c)
{
    (void)u;
    return c->node;
}
