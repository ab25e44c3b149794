/*
 * resolve.h: what the files of name and type resolution share.
 *
 *   type.c layout.c type_text.c    types: made, compared, laid out, printed
 *   literal.c constant.c           values of constants and constant expressions
 *   scope.c                        names in force
 *   resolve.c                      resolve(): the walk over declarations and statements
 *   declare.c attribute.c          specifiers and declarators to types and symbols
 *   initialiser.c                  what an initialiser's items set
 *   typing.c builtin.c             types of expressions and of calls of built-in functions
 *   counting.c                     calls of printf() that store how much they have written
 */
#ifndef RESOLVE_H
#define RESOLVE_H

#include "ast.h"

/* type.c */
struct type *basic(enum type_kind);                 /* T_VOID ... T_LDOUBLE, T_ERROR */
struct type *floating_type(const char *word);       /* _Float32, __float128 ...; NULL: no such type */
struct type *array_of(struct type *, long length, struct node *size);
struct type *vector_of(struct type *, long bytes);
struct type *complex_of(struct type *);
struct type *function_of(struct type *result, struct parameter *, bool prototyped, bool variadic);
struct type *tag_type(enum type_kind, const char *name);
struct type *named_type(struct type *, struct symbol *typedef_name);
struct type *aligned_type(struct type *, int align);
struct type *enum_of(struct type *, struct type *base);    /* the same enumeration in another integer type */
void completed(struct type *origin);
struct type *integer_of(int bytes, bool is_unsigned);
struct type *promoted(struct type *);
struct type *common_type(struct type *, struct type *);
struct type *composite(struct type *, struct type *);
bool is_floating(const struct type *), is_unsigned(const struct type *), is_tagged(const struct type *);
bool is_variable(const struct type *);              /* an array whose size is known at run time only */

/* Options of the C compiler that change what types are; set by resolve(). */
extern struct dialect {
    bool anonymous_tags;                            /* -fms-extensions: `struct s;` is an anonymous member */
    bool short_enums, unsigned_char, short_wchar;
} dialect;

/* layout.c */
void lay_out(struct type *, bool packed, int align, int pack);  /* align, pack: 0 when not given */

/* literal.c constant.c */
/* The value of a constant; its type tells which member counts. */
struct value {
    __int128 i;                 /* integers and pointers, in the range of the type */
    long double f;              /* floating types */
};
/* The type of a number or a character; *value is filled. */
struct type *literal_type(const struct token *, struct value *);
/* function: the name of the one that the string stands in, or NULL. */
struct type *string_type(struct node *string, const char *function);
/* The value of any expression that gcc can fold, which has its type; false: not known. */
bool fold(struct node *, struct value *);
bool is_null_constant(struct node *);               /* a null pointer constant */

/* scope.c */
struct scope;
struct scope *open_scope(struct node *);
void close_scope(void);                             /* its names are no longer in force, but it can be */
void reopen_scope(struct scope *, struct node *);   /* opened again, as the scope of that node */
void reopen_file_scope(void);                       /* of the unit that was resolved last */
struct symbol *find_symbol(const char *name);       /* NULL: not declared */
struct symbol *new_symbol(struct node *decl, const char *name, enum symbol_kind, struct type *);
void bind_symbol(struct symbol *);                  /* in the present scope */
struct symbol *symbol_here(const char *name);       /* declared in the present scope itself */
struct symbol *linked_symbol(const char *name);     /* declared anywhere with linkage; NULL: not yet */
void bind_outside(struct symbol *);                 /* at file scope, while an inner scope is open */
struct type *find_tag(const char *name, bool here); /* here: in the present scope only */
void bind_tag(const char *name, struct type *);
bool at_file_scope(void);
struct node *present_function(void);                /* FUNCTION node, or NULL */
struct node *set_function(struct node *);           /* the one that was present before */
struct symbol *all_symbols(void);
void link_symbol(struct symbol *);                  /* it has linkage: one object for all its declarations */
const char *present_function_name(void);
const char **visible_names(void);                   /* for nearest(): NULL-terminated */

/* resolve.c */
void statement(struct node *);                      /* or a declaration */
void resolve_behind(struct node *);                 /* a declaration that joins the unit when it has been resolved */
void resolve_inside(struct node *, const struct node *place);   /* a statement of a function that has been: as what stood there */

/* metadirective.c, variant.c: while scopes are open, of what stands in the tree; what stands there then is resolved
   next. */
struct directive *directive_at(const struct node *);        /* NULL: it is none, or there is no node */
struct node *item_behind(const struct node *);              /* in its list, or NULL */
struct node *settle_metadirective(struct node *directive_stmt);
struct node *settle_interop(struct node *directive_stmt);
struct node *another(struct node *);                /* a copy, with directives of its own */
bool may_copy(struct node *);                       /* choose.c: the same, of a statement with what it declares, resolved anew */
bool may_repeat(struct node *);                     /* may it stand there twice? Not a label, nor a static variable */
void match_end(struct node *directive_stmt);        /* of a `begin metadirective`, or `end` */
void note_variant(struct node *directive_stmt);
void note_variants(struct node *directive_stmt);    /* the same of `begin declare variant`, or `end` */
void forget_variants(void);                         /* another unit begins */
void settle_call(struct node *call);                /* the call itself has been resolved */

/* attribute.c */
struct attributes {                                 /* those that matter to types */
    int align;
    bool packed, transparent;
    const char *mode;                               /* DI, SF, V4SI ... without underscores */
    long vector_size;                               /* bytes */
};
void find_packs(struct unit *);                      /* notes each #pragma pack */
int pack_at(const struct token *);                  /* #pragma pack in force there; 0: none */
void read_attributes(struct node *, struct attributes *);   /* ATTRIBUTE, LIST of them or NULL; adds */
struct type *attributed(struct type *, const struct attributes *);  /* mode and vector_size applied */

/* declare.c */
struct specifiers {
    struct type *type;
    bool is_typedef, is_extern, is_static, is_auto, is_register, is_thread, is_inline;
    bool deduced;                                   /* __auto_type: of type only the qualifiers count */
    struct attributes attributes;
};
struct declarator {
    struct node *name;                              /* D_NAME, or NULL */
    struct type *type;
    struct node *function;                          /* the D_FUNCTION or D_KR next to the name, or NULL */
    struct scope *scope;                            /* that of its parameters */
};
void read_specifiers(struct node *, struct specifiers *, bool alone);   /* alone: no declarator follows */
void read_declarator(struct node *, struct type *, struct declarator *);
struct type *adjusted(struct type *, struct node *declarator);  /* as a parameter */
struct type *type_name(struct node *);              /* sets and returns its type */

/* initialiser.c */
/* Gives all parts their types; returns the type, an array of unknown length completed. */
struct type *initialise(struct type *, struct node *init);

/* counting.c: the function that a call of f is, by its arguments: f itself, or another one that stores to more of them. */
struct symbol *counting(struct symbol *f, struct node *call);

/* typing.c */
struct type *expression(struct node *);             /* resolves names, sets and returns the type */
struct type *value_of(struct node *);               /* the same, as a value: decayed */
struct type *promoted_value(struct node *);         /* its type after integer promotion; it is resolved */
/* The expression that a GENERIC selects; NULL: no type fits. */
struct node *generic_choice(struct node *);

/* builtin.c */
/* The type of a function that gcc knows without a declaration; implicit: by its plain name; NULL: unknown. */
struct type *builtin_type(const char *name, bool implicit);
/* The type of a call of one; otherwise: when it is not in the table. */
struct type *builtin_result(const char *name, struct node *args, struct type *otherwise);

#endif
