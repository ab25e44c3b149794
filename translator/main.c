/*
 * main.c: otosp, the translator: an annotated C file in, a C program with MPI out.
 */
#include "acquire.h"
#include "explain.h"
#include "others.h"
#include "options.h"
#include "process.h"
#include "sarif.h"
#include "version.h"
#include "warn.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Trees may be deep and the passes recurse; pages that are not touched cost nothing. */
static const size_t STACK = (size_t)1 << 30;

static const char help[] =
    "Usage: otosp [options] file.c [-o out.c]\n"
    "Translates a C program with OpenMP and llc directives to C with explicit MPI.\n"
    "\n"
    "  -o FILE      write the translation to FILE (default: standard output)\n"
    "  --no-line    write no #line directives\n"
    "  --reprint    write the whole preprocessed file as it was understood\n"
    "  --native     loops in targets become the C compiler's own targets where they can\n"
    "  --threads    run a rank's share of a loop on threads (the C compiler's -fopenmp)\n"
    "  -fsection-ends\n"
    "               array sections in directives are [first:end], not [first:length]\n"
    "  --checked    say in the code what it reads, too (for OTOSP_CHECK)\n"
    "  --explain[=FILE.json]\n"
    "               say what each construct writes, how that is known, and what moves\n"
    "  --preprocess write the preprocessed text and no more\n"
    "  --text=FILE  take FILE for the preprocessed text of file.c\n"
    "  --with=FILE  look into the functions of another file of the program, which has been preprocessed as well\n"
    "  --verify     check that what is written reads as the tree that was made\n"
    "  -Wotosp-NAME, -Wno-otosp-NAME, -Werror=otosp-NAME\n"
    "               a warning on, off, or an error; see otosp(1)\n"
    "  --diagnostics=sarif:FILE\n"
    "               write the messages to FILE as well, in the format SARIF 2.1.0\n"
    "  --version    print the version\n"
    "  --help       print this text\n"
    "\n"
    "-I, -D, -U, -include, -std= and other options of the C compiler's preprocessor are handed to it.\n"
    "OTOSP_CC names that compiler (default: mpicc).\n";

/* ---- options ----------------------------------------------------------------------------------- */

static bool own_option(struct options *opt, const char *word)
{
    if (!strcmp(word, "--no-line"))
        return opt->no_line = true;
    if (!strcmp(word, "--reprint"))
        return opt->reprint = true;
    if (!strcmp(word, "--threads"))
        return opt->threads = true;
    if (!strcmp(word, "-fsection-ends"))
        return opt->section_ends = true;
    if (!strcmp(word, "--native"))
        return opt->native = true;
    if (!strcmp(word, "--verify"))
        return opt->verify = true;
    if (!strcmp(word, "--preprocess"))
        return opt->preprocess = true;
    if (!strncmp(word, "--text=", 7))
        return (opt->text = word + 7) != NULL;
    if (!strncmp(word, "--with=", 7)) {
        static struct args with;
        args_add(&with, word + 7);
        opt->with = with.word;
        return true;
    }
    if (!strcmp(word, "--checked"))
        return opt->checked = true;
    if (!strcmp(word, "--explain") || (!strncmp(word, "--explain=", 10) && word[10])) {
        opt->explain = word + (word[9] ? 10 : 9);
        return true;
    }
    return warning_option(word) || sarif_option(word);
}

static void read_options(char **word, struct options *opt)
{
    struct args cc = { 0 };

    *opt = (struct options) { .output = "-" };
    while (*word) {
        struct option_use use;
        if (own_option(opt, *word)) {
            word++;
        } else if (!option_read(word, &use)) {
            if (opt->input)
                fatal("one file is translated at a time: '%s', '%s'", opt->input, *word);
            opt->input = *word++;
        } else {
            if (!strcmp(*word, "-Werror"))
                warnings_are_errors();      /* and the preprocessor's */
            if (use.option->id == OPT_OUTPUT)
                opt->output = use.value;
            else
                for (size_t i = 0; i < use.words; i++)
                    args_add(&cc, word[i]);
            word += use.words;
        }
    }
    if (!opt->input)
        fatal("no input file");
    if (!cc.word)
        cc.word = allocate(sizeof *cc.word);
    opt->cc_args = cc.word;
}

/* ---- translation ------------------------------------------------------------------------------- */

static void write_out(struct unit *unit, void (*print)(struct unit *, FILE *))
{
    char *text;
    size_t size;
    FILE *out = text_stream(&text, &size);

    print(unit, out);
    fclose(out);
    if (errors())
        return;
    if (!strcmp(unit->opt->output, "-"))
        fwrite(text, 1, size, stdout);
    else if (!write_file(unit->opt->output, text, size))
        fatal("cannot write '%s': %s", unit->opt->output, strerror(errno));
}

static void write_text(struct unit *unit, FILE *out)
{
    fwrite(unit->text, 1, unit->size, out);
}

static int translate(struct options *opt)
{
    struct unit unit = { .opt = opt };

    if (!preprocess(&unit))
        return 1;
    if (opt->preprocess) {
        write_out(&unit, write_text);
        return 0;
    }
    read_others(&unit);
    lex(&unit);
    align(&unit);
    parse(&unit);
    if (errors() > unit.directive_errors)
        return 1;
    if (opt->reprint) {
        if (!errors())
            write_out(&unit, reprint);
        return errors() != 0;
    }
    resolve(&unit);
    link_others(&unit);
    mark_threadprivate(&unit);
    if (!unit.opt->checked)
        loop_over_sections(&unit);
    split_combined(&unit);
    if (!errors())
        warn_threads(&unit);
    if (!unit.opt->checked) {           /* loops one after the other have no races that `nowait` makes; nor is a call a loop */
        choose_functions(&unit);
        combine_criticals(&unit);
        unfold_regions(&unit);
        distribute_loops(&unit);
        loop_over_memory(&unit);
    }
    check(&unit);
    offer_turns(&unit);
    offer_taskloops(&unit);
    sections(&unit);
    if (!errors())
        warn(&unit);
    if (errors())
        return 1;
    defer(&unit);
    find_tasks(&unit);
    acquire(&unit);
    explain(&unit);
    lower(&unit);
    write_out(&unit, emit);
    return errors() != 0;
}

static struct options opt;

static sigset_t signals;                /* as they were when the program began */

static void *run_translate(void *unused)
{
    (void)unused;
    release_signals(&signals);
    int status = translate(&opt);

    if (!status)
        sarif_success();
    exit(status);
}

/*
 * Goes on on a large stack; on the one it has where there is none. The signals are for the thread that runs programs:
 * this one holds them back before there is another, lest one comes to it in between.
 */
static void with_stack(void *(*run)(void *))
{
    pthread_attr_t attr;
    pthread_t thread;

    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK);
    hold_signals(&signals);
    if (!pthread_create(&thread, &attr, run, NULL))
        pthread_join(thread, NULL);
    run(NULL);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "--version")) {
            fputs(argv[i][2] == 'h' ? help : "otosp " OTOSP_VERSION "\n", stdout);
            return 0;
        }
    read_options(argv + 1, &opt);
    with_stack(run_translate);
    return 0;
}
