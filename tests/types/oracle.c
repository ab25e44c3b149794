/*
 * oracle.c: asks the C compiler whether our types are right.
 *
 * Reads a preprocessed C program, resolves it, and writes it again with a static assertion for every
 * expression: that __typeof__ of it and the type that we found are the same, qualifiers included, that
 * a complete type has the size that we computed, and that a constant has the value that we folded.
 * Compiling what comes out is the test.
 *
 *     oracle file.i [options of the C compiler] > checked.c
 *
 * The last line on stderr: how many expressions were asserted, how many have a type without a name or one
 * that we do not know.
 */
#include "ast.h"
#include "resolve.h"
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { LONGEST = 2000 };        /* leaves of an expression that is asserted */

static long asserted, nameless, unknown;
static FILE *out;

static void print(struct node *);
static void print_inside(struct node *);

/* ---- text --------------------------------------------------------------------------------------- */

static void print_leaf(struct node *leaf, void *unused)
{
    (void)unused;
    if (leaf->kind != TOKEN)
        return;
    if (leaf->tok->before)
        fprintf(out, "\n%s", leaf->tok->before);
    fprintf(out, "%s%s", leaf->tok->bol ? "\n" : " ", leaf->tok->text);
}

static void print_flat_leaf(struct node *leaf, void *unused)
{
    (void)unused;
    if (leaf->kind == TOKEN)
        fprintf(out, " %s", leaf->tok->text);
}

/* ---- which expressions can be asked about ------------------------------------------------------- */

static void count_leaf(struct node *leaf, void *n)
{
    (void)leaf;
    ++*(int *)n;
}

/* What may not stand twice in a block: definitions of labels, tags and functions. */
static void find_definition(struct node *n, void *found)
{
    if (n->kind == LABEL || n->kind == LOCAL_LABELS || n->kind == FUNCTION
        || (n->kind == STRUCT && kid(n, STRUCT_LBRACE))
            || (n->kind == ENUM && kid(n, ENUM_LBRACE)))
        *(bool *)found = true;
}

static bool is_bitfield(struct node *n)
{
    while (n->kind == PAREN || (n->kind == PREFIX && !strcmp(kid(n, PREFIX_OP)->tok->text, "__extension__")))
        n = n->kind == PAREN ? kid(n, PAREN_E) : kid(n, PREFIX_E);
    if (n->kind == GENERIC && generic_choice(n))
        return is_bitfield(generic_choice(n));
    return n->kind == MEMBER && n->member && n->member->width;
}

/* Does gcc give n a type of the bit-field's own width, one without a name? */
static bool has_field_type(struct node *n)
{
    switch (n->kind) {
    case PAREN: return has_field_type(kid(n, PAREN_E));
    case MEMBER: return is_bitfield(n);
    case ASSIGN: return has_field_type(kid(n, ASSIGN_L));
    case POSTFIX: return has_field_type(kid(n, POSTFIX_E));
    case PREFIX: return has_field_type(kid(n, PREFIX_E));
    case COMMA: return has_field_type(kid(n, COMMA_R));
    case BINARY:
        return size_of(n->type) == 8
            && (has_field_type(kid(n, BINARY_L)) || has_field_type(kid(n, BINARY_R)));
    case CONDITIONAL:
        return size_of(n->type) == 8 && ((kid(n, CONDITIONAL_T) && has_field_type(kid(n, CONDITIONAL_T)))
            || has_field_type(kid(n, CONDITIONAL_E)));
    default: return is_bitfield(n);
    }
}

static bool depends_on_variable(const struct type *t)
{
    for (; t; t = t->base)
        if (t->kind == T_ARRAY && t->length == -2)
            return true;
    return false;
}

static bool can_ask(struct node *n)
{
    int length = 0;
    bool defines = false;
    leaves(n, count_leaf, &length);
    if (length > LONGEST)
        return false;
    walk(n, find_definition, NULL, &defines);
    return !defines;
}

/* ---- assertions --------------------------------------------------------------------------------- */

static void assert_type(struct node *n, const char *place)
{
    const char *type = type_text(pointer_to(n->type), "");
    if (!type) {
        nameless++;
        return;
    }
    asserted++;
    fprintf(out, "\n_Static_assert(__builtin_types_compatible_p(__typeof__(");
    leaves(n, print_flat_leaf, NULL);
    fprintf(out, ") *, %s), \"%s type %s\");", type, place, kind_name(n->kind));
}

static void assert_size(struct node *n, const char *place)
{
    const struct type *t = n->type;
    if (size_of(t) < 0 || (!is_aggregate(t) && t->kind != T_VECTOR && t->kind != T_ENUM))
        return;
    fprintf(out, "\n_Static_assert(sizeof(__typeof__(");
    leaves(n, print_flat_leaf, NULL);
    fprintf(out, ")) == %ld, \"%s size\");", size_of(t), place);
}

static void assert_value(struct node *n, const char *place)
{
    long value;
    if (n->kind == CONSTANT || n->kind == PAREN || !constant_value(n, &value) || size_of(n->type) > 8)
        return;
    fprintf(out, "\n_Static_assert((long)(");
    leaves(n, print_flat_leaf, NULL);
    fprintf(out, ") == (long)%luul, \"%s value\");", (unsigned long)value, place);
}

static void ask(struct node *n)
{
    if (n->type->kind == T_ERROR) {
        if (unknown++ < 3)
            fprintf(stderr, "unknown: %s at %d:%d\n", kind_name(n->kind), first_token(n)->line, first_token(n)->col);
        return;
    }
    if (depends_on_variable(n->type) || !can_ask(n))
        return;
    struct token *t = first_token(n);
    const char *place = format("%d:%d", t->line, t->col);
    bool guessed = n->kind == NAME && n->sym && (n->sym->kind == S_BUILTIN || n->sym->implicit);
    if (!has_field_type(n) && !guessed) {       /* parameters of built-in functions are not in our table */
        assert_type(n, place);
        assert_size(n, place);
    }
    assert_value(n, place);
}

/* Every expression below n that is not in a statement of its own. */
static void ask_all(struct node *n)
{
    if (!n || n->kind == TOKEN || n->kind == STMT_EXPR || n->kind == DIRECTIVE_STMT
            || n->kind == ATTRIBUTE || n->kind == DESIGNATOR || n->kind == STRUCT || n->kind == ENUM)
        return;
    if (kind_class(n->kind) == EXPR && n->type)
        ask(n);
    if (n->kind == BUILTIN)     /* its operands may be no expressions */
        return;
    for (int i = 0; i < n->nkids; i++)
        ask_all(n->kid[i]);
}

/* ---- statements --------------------------------------------------------------------------------- */

static void print_kids(struct node *n, int from, int to)
{
    for (int i = from; i < to; i++)
        print(n->kid[i]);
}

static void ask_declaration(struct node *n)
{
    struct node *list = kid(n, DECLARATION_INITS);
    for (int i = 0; list && i < list->nkids; i++)
        if (list->kid[i]->kind == INIT_DECLARATOR)
            ask_all(kid(list->kid[i], INIT_DECLARATOR_INIT));
}

/* A statement in a block of its own, with the assertions of what `head` holds before it. */
static void print_part(struct node *n, struct node *declaration, struct node *c, struct node *step)
{
    fprintf(out, " {");
    if (declaration && declaration->kind == DECLARATION)
        ask_declaration(declaration);
    ask_all(c);
    ask_all(step);
    print_inside(n);
    fprintf(out, " }");
}

static void ask_before(struct node *n)
{
    fprintf(out, ";");
    ask_all(n);
}

/* A statement or declaration where declarations may stand. */
static void print_inside(struct node *n)
{
    switch (n->kind) {
    case DECLARATION:
        print_kids(n, 0, n->nkids);
        ask_declaration(n);
        break;
    case EXPRESSION:
        if (kid(n, EXPRESSION_E) && kid(n, EXPRESSION_E)->kind != LIST)
            ask_before(kid(n, EXPRESSION_E));
        print_kids(n, 0, n->nkids);
        break;
    case RETURN: case COMPUTED_GOTO:
        ask_before(n);
        print_kids(n, 0, n->nkids);
        break;
    case ASM:
        ask_before(kid(n, ASM_BODY));
        print_kids(n, 0, n->nkids);
        break;
    case IF:
        ask_before(kid(n, IF_C));
        print_kids(n, 0, IF_THEN);
        print_part(kid(n, IF_THEN), NULL, NULL, NULL);
        if (kid(n, IF_ELSE)) {
            print(kid(n, IF_THEN + 1));
            print_part(kid(n, IF_ELSE), NULL, NULL, NULL);
        }
        break;
    case SWITCH: case WHILE:
        ask_before(kid(n, WHILE_C));
        print_kids(n, 0, WHILE_BODY);
        print_part(kid(n, WHILE_BODY), NULL, NULL, NULL);
        break;
    case DO:
        ask_before(kid(n, DO_C));
        print(n->kid[0]);
        print_part(kid(n, DO_BODY), NULL, NULL, NULL);
        print_kids(n, DO_BODY + 1, n->nkids);
        break;
    case FOR:
        if (kid(n, FOR_INIT)->kind == EXPRESSION)
            ask_before(kid(n, FOR_INIT));
        print_kids(n, 0, FOR_BODY);
        print_part(kid(n, FOR_BODY), kid(n, FOR_INIT), kid(n, FOR_C), kid(n, FOR_STEP));
        break;
    case LABEL: case CASE: case DEFAULT:
        print_kids(n, 0, n->nkids - 1);
        if (n->kid[n->nkids - 1])
            print_part(n->kid[n->nkids - 1], NULL, NULL, NULL);
        break;
    default:
        print(n);
    }
}

static void print(struct node *n)
{
    if (!n)
        return;
    if (n->kind == TOKEN) {
        print_leaf(n, NULL);
    } else if (n->kind == COMPOUND) {
        struct node *items = kid(n, COMPOUND_ITEMS);
        print(n->kid[0]);
        for (int i = 0; i < items->nkids; i++)
            print_inside(items->kid[i]);
        print(n->kid[2]);
    } else {
        print_kids(n, 0, n->nkids);
    }
}

int main(int argc, char **argv)
{
    struct unit u = { .opt = &(struct options){ .input = "", .cc_args = argv + (argc > 1) } };
    FILE *in = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!in)
        fatal("usage: oracle file.i [options of the C compiler]");
    fseek(in, 0, SEEK_END);
    u.size = (size_t)ftell(in);
    rewind(in);
    u.text = allocate(u.size + 1);
    if (fread(u.text, 1, u.size, in) != u.size)
        fatal("cannot read %s", argv[1]);
    fclose(in);
    out = stdout;
    lex(&u);
    parse(&u);
    if (errors())
        return 2;
    resolve(&u);
    if (errors())
        return 1;
    for (int i = 0; i < u.root->nkids; i++) {
        struct node *n = u.root->kid[i];
        print(n);
        if (n->kind == DECLARATION)
            ask_declaration(n);
    }
    fprintf(out, "\n");
    fprintf(stderr, "%ld asserted, %ld nameless, %ld unknown\n", asserted, nameless, unknown);
    return 0;
}
