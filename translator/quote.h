/*
 * quote.h: lowered code as C text with holes.
 *
 * A template is the text that comes out, with holes: `$name` is replaced by a string or by a node of
 * the tree. quote() parses the filled text with our own grammar, so what lowering makes is a tree
 * like any other, and the user's own parts in it stay the user's tokens.
 */
#ifndef QUOTE_H
#define QUOTE_H

struct node;
struct holes;

/* An empty set of holes. The parser's memory rules hold: nothing is freed. */
struct holes *holes_new(void);

/* $name stands for this text, which may hold C on several lines and references made by ref(). */
void hole_text(struct holes *, const char *name, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Appends to what $name stands for (nothing yet, to begin with). */
void hole_add(struct holes *, const char *name, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* $name stands for this node; it is taken out of its place in the tree. */
void hole_node(struct holes *, const char *name, struct node *);

/* What $name stands for; "" if nothing. */
const char *hole_value(struct holes *, const char *name);

/* Text that stands for the node when it is put into one of the texts. A node has one place: pass a
   copy for each further one. */
const char *ref(struct holes *, struct node *);
/* The text by which a template names n, in brackets where n could not be a macro's argument: a[b, c] */
const char *macro_argument(const char *text, struct node *);

/*
 * Parses a template as the items of a block: the LIST of them, its lines indented by `indent` columns
 * more than the template has. A line that holds only a hole whose
 * text is empty is left out. The lines of a text with several take the indentation of its hole.
 */
struct node *quote(struct holes *, int indent, const char *text);

/* A token that lowering made is to stand where a token of the source does, or another one that was made, with what stood before
   that. */
void take_place(struct token *made, struct token *old);

/* A NAME that is to stand where the expression does, without a symbol. */
struct node *name_for(struct node *expression, const char *name);

/* What an INIT_DECLARATOR declares need not be used: it gets an attribute, if it has none. */
void mark_unused(struct node *init_declarator);

struct node *word(const char *text);            /* a token of its own */
/* The expression, which stands nowhere, so that it can be an operand of any other. */
struct node *in_parentheses(struct node *);

#endif
