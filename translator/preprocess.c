/*
 * preprocess.c: runs the user's C compiler as a preprocessor.
 *
 * -dD leaves each #define and #undef in the output, in order; align.c needs them to tell macro calls
 * from other words. Compilers expand macros in `#pragma omp` lines but not in `#pragma llc` lines,
 * whose name they don't know. So where an llc line mentions a macro, the preprocessor runs a second
 * time on a text that repeats the #define and #undef lines, with the rest of the llc line as ordinary
 * text in between.
 */
#include "source.h"
#include "names.h"
#include "process.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- lines of the output ---------------------------------------------------------------------------- */

bool is_no_file(const char *name)
{
    return name[0] == '<' && strcmp(name, "<stdin>");
}

static const char *skip_blanks(const char *p)
{
    return p + strspn(p, " \t\f\v\r");
}

static const char *word_end(const char *p)
{
    while (isalnum((unsigned char)*p) || *p == '_' || *p == '$' || (unsigned char)*p >= 0x80 || *p == '\\')
        p++;
    return p;
}

/* The file name of a line marker, its escapes undone; *end is set behind it. */
static const char *marker_name(const char *p, const char **end)
{
    char *name = allocate(strcspn(p, "\n") + 1);
    int n = 0;

    for (; *p && *p != '"' && *p != '\n'; p++) {
        if (*p == '\\' && p[1] >= '0' && p[1] <= '7') {
            int c = 0;
            for (int i = 0; i < 3 && p[1] >= '0' && p[1] <= '7'; i++)
                c = 8 * c + *++p - '0';
            name[n++] = (char)c;
        } else {
            p += *p == '\\' && p[1];
            name[n++] = *p;
        }
    }
    *end = *p == '"' ? p + 1 : p;
    return intern(name, n);
}

static void read_marker(struct pp_line *l, const char *p)
{
    char *rest;

    l->kind = PP_MARKER;
    l->number = (int)strtol(p, &rest, 10);
    rest = (char *)skip_blanks(rest);
    if (*rest != '"')
        return;
    l->file = marker_name(rest + 1, &p);
    for (; p < l->end; p++) {
        l->enter |= *p == '1';
        l->leave |= *p == '2';
        l->system |= *p == '3';
    }
}

bool next_line(const char **at, struct pp_line *l)
{
    const char *p = *at;

    if (!*p)
        return false;
    *l = (struct pp_line){ .start = p, .end = strchrnul(p, '\n') };
    *at = *l->end ? l->end + 1 : l->end;
    p = skip_blanks(p);
    if (*p != '#')
        return true;
    p = skip_blanks(p + 1);
    const char *word = p, *end = word_end(p);

    if (!strncmp(word, "line", 4) && end == word + 4)
        p = skip_blanks(end);
    if (isdigit((unsigned char)*p)) {
        read_marker(l, p);
        return true;
    }
    l->name = skip_blanks(end);
    l->name_end = word_end(l->name);
    if (end - word == 6 && !strncmp(word, "define", 6))
        l->kind = PP_DEFINE;
    else if (end - word == 5 && !strncmp(word, "undef", 5))
        l->kind = PP_UNDEF;
    else if (end - word == 6 && !strncmp(word, "pragma", 6))
        l->kind = PP_PRAGMA;
    return true;
}

const char *quoted_name(const char *name)
{
    char *text = allocate(2 * strlen(name) + 3), *to = text;

    for (*to++ = '"'; *name; *to++ = *name++)
        if (*name == '"' || *name == '\\')
            *to++ = '\\';
    *to++ = '"';
    return text;
}

/* ---- macros in llc lines ---------------------------------------------------------------------------- */

static const char expansion_mark[] = "otosp_expansion_of_line";

/* Is it a line in which the compiler may leave macros as they are: one of llc, or of a directive that it does not know? */
static const char *const unknown[] = { "metadirective", "dispatch", "interop" };

static bool keeps_macros(const struct pp_line *l)
{
    const char *word = skip_blanks(l->name_end);

    if (l->kind != PP_PRAGMA || l->name_end - l->name != 3)
        return false;
    if (word_end(word) - word == 5 && !strncmp(word, "begin", 5))
        word = skip_blanks(word_end(word));
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        if (!strncmp(l->name, "omp", 3) && (size_t)(word_end(word) - word) == strlen(unknown[i])
            && !strncmp(word, unknown[i], strlen(unknown[i])))
            return true;
    return !strncmp(l->name, "llc", 3);
}

/* What a line of `#pragma llc word rest` has after the word, which is no macro call, as after omp. */
static const char *llc_rest(const struct pp_line *l)
{
    return word_end(skip_blanks(l->name_end));
}

/* Is a name on the line a macro now? Those that the compiler expands by itself are not in `macro`. */
static bool mentions_macro(const struct pp_line *l)
{
    const char *rest = llc_rest(l);

    for (struct lexeme *x = scan_text(rest, 0, l->end - rest); x->at < x->to; x++) {
        const char *name = spelling(rest, x);
        if (x->kind == L_NAME && (name_of(name)->macro || !strncmp(name, "__", 2)))
            return true;
    }
    return false;
}

/* Notes a #define or #undef. A macro that stands for itself (#define stdin stdin) makes no difference. */
static void note_macro(const struct pp_line *l)
{
    const char *body = skip_blanks(l->name_end);
    size_t length = l->name_end - l->name;
    bool itself = word_end(body) == l->end && (size_t)(l->end - body) == length &&
                  !memcmp(l->name, body, length);

    name_of(intern(l->name, length))->macro = l->kind == PP_DEFINE && !itself;
}

/*
 * Writes the text whose preprocessing yields the expansions, and the places of the llc lines that
 * need it (byte offsets in unit->text). Returns how many; forgets the macros again.
 */
static int write_replay(struct unit *unit, FILE *out, int **places)
{
    const char *p = unit->text, *file = "";
    struct pp_line l;
    int line = 0, n = 0, room = 0;

    *places = NULL;
    for (; next_line(&p, &l); line++) {
        if (l.kind == PP_MARKER) {
            line = l.number - 1;
            file = l.file ? l.file : file;
        } else if (l.kind == PP_DEFINE || l.kind == PP_UNDEF) {
            note_macro(&l);
            if (!is_no_file(file))
                fprintf(out, "%.*s\n", (int)(l.end - l.start), l.start);
        } else if (keeps_macros(&l) && mentions_macro(&l)) {
            const char *rest = llc_rest(&l);
            if (n == room)
                *places = grow(*places, (room = 2 * room + 16) * sizeof **places);
            (*places)[n++] = l.start - unit->text;
            fprintf(out, "# %d %s\n%s %d %.*s\n", line, quoted_name(file), expansion_mark, n,
                    (int)(l.end - rest), rest);
        }
    }
    for (p = unit->text; next_line(&p, &l); )
        if (l.kind == PP_DEFINE)
            name_of(intern(l.name, l.name_end - l.name))->macro = 0;
    return n;
}

/* Puts the expansions into the llc lines. */
static void put_expansions(struct unit *unit, const int *place, int n, const char *expanded)
{
    const char *from = unit->text, *p = expanded;
    char *text;
    size_t size;
    FILE *out = text_stream(&text, &size);
    struct pp_line l, llc;

    for (int i = 0, current = -1; next_line(&p, &l); ) {
        if (l.kind != PP_TEXT)
            continue;
        const char *start = skip_blanks(l.start);

        if (i < n && !strncmp(start, expansion_mark, sizeof expansion_mark - 1)) {
            const char *at = unit->text + place[i];
            fwrite(from, 1, at - from, out);
            from = at;
            next_line(&from, &llc);
            fprintf(out, "%.*s%s", (int)(llc_rest(&llc) - at), at, *llc_rest(&llc) == ' ' ? " " : "");
            from = llc.end;
            start = word_end(skip_blanks(word_end(start)));
            start += *start == ' ';
            current = i++;
        } else if (current >= 0) {
            putc(' ', out);
        }
        if (current >= 0)
            fwrite(start, 1, l.end - start, out);
    }
    fputs(from, out);
    fclose(out);
    unit->text = text;
    unit->size = size;
}

/* ---- running the compiler --------------------------------------------------------------------------- */

/* What a run is for: the user's file; the macros in llc lines; the emitted text, to verify it. */
enum purpose { TRANSLATE, EXPAND, VERIFY };

/*
 * How many words of the option at arg a run does without. All: -P, which leaves out the line markers. Later ones:
 * what make should know; what goes in first.
 */
static int words_left_out(const char *arg, enum purpose purpose)
{
    static const char *const with_word[] = { "-MF", "-MT", "-MQ", "-include", "-imacros" };
    int n = purpose == EXPAND ? 5 : 3;

    if (purpose == TRANSLATE || !strcmp(arg, "-P"))
        return !strcmp(arg, "-P");
    for (int i = 0; i < n; i++)
        if (!strcmp(arg, with_word[i]))
            return 2;
    for (int i = 3; i < n; i++)
        if (!strncmp(arg, with_word[i], 8))
            return 1;
    return !strncmp(arg, "-M", 2);
}

static int run_compiler(struct unit *unit, enum purpose purpose, const char *in, const char *input,
                        char **text, size_t *size)
{
    struct args args = { 0 }, rest = { 0 };
    const char *slash = strrchr(unit->opt->input, '/');

    args_add_backend(&args);
    args_add(&args, "-E");
    args_add(&rest, "-fopenmp");
    args_add(&rest, "-U_OPENMP");
    args_add(&rest, "-D_OPENMP=202011");
    if (purpose == TRANSLATE)
        args_add(&rest, "-dD");
    for (char **arg = unit->opt->cc_args; arg && *arg; arg++) {
        int skip = words_left_out(*arg, purpose);

        if (!skip)
            args_add(&rest, *arg);
        else if (skip == 2 && arg[1])
            arg++;
    }
    if (purpose == VERIFY && slash) {
        args_add(&rest, "-iquote");
        args_addf(&rest, "%.*s", (int)(slash + 1 - unit->opt->input), unit->opt->input);
    }
    args_add(&rest, "-w");
    args_add(&rest, "-x");
    args_add(&rest, "c");
    args_addf(&rest, "%s%s", strcmp(input, "-") && strchr("-@", *input) ? "./" : "", input);
    args_respond(&args, &rest);
    return run_capture(&args, in, text, size);
}

bool preprocess_again(struct unit *unit, const char *text, size_t size, char **out, size_t *out_size)
{
    char *path = temp_path("again.c");

    if (!write_file(path, text, size))
        fatal("cannot write '%s': %s", path, strerror(errno));
    return run_compiler(unit, VERIFY, path, "-", out, out_size) == 0;
}

static bool expand_llc(struct unit *unit)
{
    char *replay, *expanded;
    size_t size;
    int *places;
    FILE *out = text_stream(&replay, &size);
    int n = write_replay(unit, out, &places);

    fclose(out);
    if (n > 0) {
        char *path = temp_path("llc.c");
        if (!write_file(path, replay, size))
            fatal("cannot write '%s': %s", path, strerror(errno));
        if (run_compiler(unit, EXPAND, path, "-", &expanded, &size) != 0)
            return false;
        put_expansions(unit, places, n, expanded);
    }
    free(replay);
    free(places);
    return true;
}

static bool mentions_such(const char *text)
{
    const char *p = text;
    struct pp_line l;

    if (strstr(text, "llc") || strstr(text, unknown[0]) || strstr(text, unknown[1]) || strstr(text, unknown[2]))
        while (next_line(&p, &l))
            if (keeps_macros(&l))
                return true;
    return false;
}

/* Can the input be read only once? Standard input, a pipe under a name. */
static bool is_stream(const char *input)
{
    struct stat status;

    return !strcmp(input, "-") || (stat(input, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

/* Such an input is kept in a temporary file, as standard input: what comes out is an edit of it. */
static const char *keep_input(struct unit *unit)
{
    size_t size;
    char *text = read_file(unit->opt->input, &size), *path = temp_path("stdin.c");

    if (!text || !write_file(path, text, size))
        fatal("cannot keep standard input: %s", strerror(errno));
    unit->opt->input = "-";
    struct file *f = unit->files = allocate(sizeof *f);

    f->name = intern("<stdin>", 7);
    f->text = text;
    f->size = size;
    return path;
}

static void set_dialect(struct unit *unit)
{
    bool comments = true;

    for (char **arg = unit->opt->cc_args; arg && *arg; arg++)
        if (!strcmp(*arg, "-ansi"))
            comments = false;
        else if (!strncmp(*arg, "-std=", 5))
            comments = strcmp(*arg + 5, "c89") && strcmp(*arg + 5, "c90") && strcmp(*arg + 5, "iso9899:1990")
                       && strcmp(*arg + 5, "iso9899:199409");
    set_line_comments(comments);
}

/* Where nothing says which file a line is from, it is not the output of a C compiler's preprocessor. */
static void need_markers(const struct unit *unit)
{
    const char *p = unit->text;
    struct args backend = { 0 };
    struct pp_line l;

    while (next_line(&p, &l))
        if (l.kind == PP_MARKER && l.file)
            return;
    args_add_backend(&backend);
    fatal("'%s -E' has printed %s for '%s'; OTOSP_CC has to name a C compiler that prints line markers",
          args_quote(&backend), unit->size ? "no line markers" : "nothing", unit->opt->input);
}

/* Of an earlier run. */
static bool read_preprocessed(struct unit *unit)
{
    if (!(unit->text = read_file(unit->opt->text, &unit->size)))
        fatal("cannot read '%s': %s", unit->opt->text, strerror(errno));
    return true;
}

bool preprocess(struct unit *unit)
{
    if (unit->opt->text) {
        set_dialect(unit);
        return read_preprocessed(unit);
    }

    const char *in = is_stream(unit->opt->input) ? keep_input(unit) : NULL;

    set_dialect(unit);
    if (run_compiler(unit, TRANSLATE, in, unit->opt->input, &unit->text, &unit->size) != 0)
        return false;
    need_markers(unit);
    return !mentions_such(unit->text) || expand_llc(unit);
}
