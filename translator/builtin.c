/*
 * builtin.c: functions that gcc knows without a declaration. builtins.def has the types of their results;
 * arguments are not checked, that is left to gcc. A function that the table does not know, such as
 * __builtin_ia32_*, has a result of type T_ERROR.
 */
#include "resolve.h"
#include <string.h>

enum result {
    VOID, BOOL, INT, UINT, USHORT, LONG, LLONG, ULONG, UINT128, SIZE, INTMAX, FLOAT, LDOUBLE, FLOATING,
    COMPLEX, VOID_POINTER, CHAR_POINTER, CHAR_POINTER_CONST,
    TARGET, FIRST, SECOND, COMPLEX_OF_FIRST, CHOSEN, TYPE_GENERIC, SHUFFLED     /* by the arguments */
};
enum family { LIBRARY, MATH, GNU, PLAIN };
static const struct line { enum family family; enum result result; const char *names; } lines[] = {
#define LIBRARY(result, names) { LIBRARY, result, names },
#define MATH(result, names) { MATH, result, names },
#define GNU(result, names) { GNU, result, names },
#define PLAIN(result, names) { PLAIN, result, names },
#include "builtins.def"
};
enum { NLINES = sizeof lines / sizeof *lines };

/* Is the word, of that length, one of names? */
static bool among(const char *names, const char *word, size_t length)
{
    for (const char *p = names; *p; p += strspn(p, " ")) {
        size_t n = strcspn(p, " ");
        if (n == length && !memcmp(p, word, n))
            return true;
        p += n;
    }
    return false;
}

/* The line of a name. plain: as written, not after __builtin_. *suffix: what follows a MATH name. */
static const struct line *find(const char *name, bool plain, const char **suffix)
{
    static const char *const suffixes[] = {
        "f", "l", "f16", "f32", "f64", "f128", "f32x", "f64x", "q", "d32", "d64", "d128"
    };
    size_t length = strlen(name);
    *suffix = "";
    for (int i = 0; i < NLINES; i++)
        if ((lines[i].family == PLAIN) <= plain && (lines[i].family == GNU) <= !plain
                && among(lines[i].names, name, length))
            return &lines[i];
    for (size_t s = 0; s < (plain ? 2 : sizeof suffixes / sizeof *suffixes); s++) {
        size_t n = strlen(suffixes[s]);
        if (length <= n || strcmp(name + length - n, suffixes[s]))
            continue;
        for (int i = 0; i < NLINES; i++)
            if (lines[i].family == MATH && among(lines[i].names, name, length - n)) {
                *suffix = suffixes[s];
                return &lines[i];
            }
    }
    return NULL;
}

static struct type *floating_of(const char *suffix)
{
    if (!*suffix)
        return basic(T_DOUBLE);
    if (!suffix[1] && *suffix == 'q')
        return floating_type("_Float128");
    if (!suffix[1])
        return basic(*suffix == 'f' ? T_FLOAT : T_LDOUBLE);
    return floating_type(format("%s%s", *suffix == 'd' ? "_Decimal" : "_Float", suffix + 1));
}

static struct type *result_type(const struct line *line, const char *suffix)
{
    struct type *floating;
    switch (line->result) {
    case VOID: return basic(T_VOID);
    case FLOAT: return basic(T_FLOAT);
    case LDOUBLE: return basic(T_LDOUBLE);
    case BOOL: return basic(T_BOOL);
    case INT: return basic(T_INT);
    case UINT: return basic(T_UINT);
    case USHORT: return basic(T_USHORT);
    case LONG: case INTMAX: return basic(T_LONG);
    case LLONG: return basic(T_LLONG);
    case ULONG: case SIZE: return basic(T_ULONG);
    case UINT128: return basic(T_UINT128);
    case VOID_POINTER: return pointer_to(basic(T_VOID));
    case CHAR_POINTER: return pointer_to(basic(T_CHAR));
    case CHAR_POINTER_CONST: return pointer_to(qualified(basic(T_CHAR), Q_CONST));
    case FLOATING: case COMPLEX:
        floating = floating_of(suffix);
        return line->result == COMPLEX ? complex_of(floating) : floating;
    default:                    /* by the arguments */
        break;
    }
    return basic(T_ERROR);
}

/* __sync_fetch_and_add_4 and kin: the sized form works on unsigned integers. */
static struct type *sized(const char *name)
{
    size_t n = strlen(name);
    const char *under = strrchr(name, '_');
    if ((strncmp(name, "__sync_", 7) && strncmp(name, "__atomic_", 9)) || under[1] < '1' || under[1] > '9')
        return NULL;
    const char *suffix;
    const char *general = intern(name, n - strlen(under));
    const struct line *line = find(format("%s_n", general), true, &suffix);
    if (!line)
        line = find(general, true, &suffix);
    if (!line)
        return NULL;
    int bytes = under[1] == '1' && under[2] == '6' ? 16 : under[1] - '0';
    return line->result == TARGET ? integer_of(bytes, true) : result_type(line, "");
}

struct type *builtin_type(const char *name, bool implicit)
{
    const char *suffix;
    struct type *result = NULL;
    const struct line *line = NULL;
    if (!strncmp(name, "__builtin_", 10)) {
        line = find(name + 10, false, &suffix);
        if (!line)
            result = basic(T_ERROR);
    } else if (!strncmp(name, "__sync_", 7) || !strncmp(name, "__atomic_", 9)) {
        line = find(name, true, &suffix);
        if (!line)
            result = sized(name);
    } else if (implicit) {
        line = find(name, true, &suffix);
    }
    if (line)
        result = result_type(line, suffix);
    return result ? function_of(result, NULL, false, false) : NULL;
}

/* ---- results by the arguments ------------------------------------------------------------------- */

/* Arguments stand in a list with a comma between each two. */
static struct type *argument(struct node *args, int i)
{
    return 2 * i < args->nkids ? args->kid[2 * i]->type : basic(T_ERROR);
}

static int arguments(struct node *args)
{
    return (args->nkids + 1) / 2;
}

/* The type that decides for a generic function: integers count as double (C17 7.25). */
static struct type *corresponding_real(struct type *t)
{
    return t->kind == T_COMPLEX ? t->base : is_integer(t) ? basic(T_DOUBLE) : t;
}

static struct type *parameter(struct type *function, int i)
{
    bool is_function = is_pointer(function) && function->base->kind == T_FUNCTION;
    struct parameter *p = is_function ? function->base->params : NULL;
    while (p && i--)
        p = p->next;
    return p ? p->type->unqualified : basic(T_ERROR);
}

/* Does the functions' parameter i depend on which of them it is? */
static bool varies(struct node *args, int functions, int i)
{
    struct type *first = parameter(decayed(argument(args, 0)), i);
    for (int f = 1; f < functions; f++)
        if (!same_type(first, parameter(decayed(argument(args, f)), i)))
            return true;
    return false;
}

/* __builtin_tgmath(functions, arguments): the function whose parameters have the common type of the
 * arguments. */
static struct type *type_generic(struct node *args)
{
    int n = arguments(args), functions = 0;
    while (functions < n && decayed(argument(args, functions))->kind == T_POINTER)
        functions++;
    struct type *common = NULL;
    bool is_complex = false;
    int deciding = 0;
    while (functions > 1 && functions + deciding < n - 1 && !varies(args, functions, deciding))
        deciding++;
    for (int i = functions; i < n; i++) {
        struct type *t = decayed(argument(args, i));
        if (!is_arithmetic(t) || !varies(args, functions, i - functions))
            continue;
        is_complex |= t->kind == T_COMPLEX;
        t = corresponding_real(t);
        common = common ? common_type(common, t) : t;
    }
    if (!common)
        return basic(T_ERROR);
    for (int i = 0; i < functions; i++) {
        struct type *f = decayed(argument(args, i)), *takes = parameter(f, deciding);
        bool only_complex = parameter(decayed(argument(args, 0)), deciding)->kind == T_COMPLEX;
        if ((takes->kind == T_COMPLEX) == (is_complex || only_complex)
            && same_type(corresponding_real(takes), common))
            return f->base->kind == T_FUNCTION ? f->base->base : basic(T_ERROR);
    }
    return basic(T_ERROR);
}

static struct type *shuffled(struct node *args)
{
    struct type *t = decayed(argument(args, 0));
    long element = t->kind == T_VECTOR ? size_of(t->base) : 0;
    return element > 0 ? vector_of(t->base, element * (arguments(args) - 2)) : basic(T_ERROR);
}

static struct type *chosen(struct node *args)
{
    struct value v;
    if (arguments(args) != 3 || !fold(args->kid[0], &v))
        return basic(T_ERROR);
    return argument(args, v.i ? 1 : 2);
}

struct type *builtin_result(const char *name, struct node *args, struct type *otherwise)
{
    const char *suffix;
    bool plain = strncmp(name, "__builtin_", 10);
    const struct line *line = find(plain ? name : name + 10, plain, &suffix);
    if (!line)
        return otherwise;
    struct type *first = decayed(argument(args, 0));
    switch (line->result) {
    case TARGET:
        return first->kind == T_POINTER ? first->base->unqualified : basic(T_ERROR);
    case FIRST:
        return first;
    case SECOND:
        return argument(args, 1)->unqualified;
    case COMPLEX_OF_FIRST:
        return complex_of(first);
    case CHOSEN:
        return chosen(args);
    case TYPE_GENERIC:
        return type_generic(args);
    case SHUFFLED:
        return shuffled(args);
    default:
        return result_type(line, suffix);
    }
}
