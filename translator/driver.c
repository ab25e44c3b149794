/*
 * driver.c: otospcc, which is used as mpicc is.
 *
 * Each C source is translated by otosp and then compiled by the C compiler; everything else is
 * handed to the C compiler as it is. This file reads the command line; which option goes where
 * stands in options.def.
 */
#include "driver.h"

#include "options.h"
#include "version.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- files ----------------------------------------------------------------------------------- */

/* The language of a file by the ending of its name, as GCC has it; NULL for what is only linked. */
static const char *language_of(const char *name)
{
    static const struct { const char *ending, *language; } endings[] = {
        { "c", "c" }, { "i", "cpp-output" }, { "h", "c-header" },
        { "s", "assembler" }, { "S", "assembler-with-cpp" }, { "sx", "assembler-with-cpp" },
        { "cc", "c++" }, { "cp", "c++" }, { "cxx", "c++" }, { "cpp", "c++" }, { "CPP", "c++" },
        { "c++", "c++" }, { "C", "c++" }, { "ii", "c++-cpp-output" },
        { "hh", "c++-header" }, { "H", "c++-header" }, { "hpp", "c++-header" }, { "hxx", "c++-header" },
        { "m", "objective-c" }, { "mi", "objective-c-cpp-output" }, { "mm", "objective-c++" },
        { "f", "f77" }, { "for", "f77" }, { "F", "f77-cpp-input" }, { "f90", "f95" }, { "f95", "f95" },
        { "f03", "f95" }, { "f08", "f95" }, { "F90", "f95-cpp-input" }, { "go", "go" }, { "d", "d" },
        { "adb", "ada" }, { "ads", "ada" },
    };
    const char *slash = strrchr(name, '/'), *dot = strrchr(slash ? slash : name, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (!strcmp(dot + 1, endings[i].ending))
            return endings[i].language;
    return NULL;
}

static void add_input(struct driver *driver, const char *name, const char *language)
{
    struct input input = { .name = name, .language = language, .stated = language != NULL };
    if (strcmp(name, "-") && (*name == '-' || *name == '@'))
        input.name = text_format("./%s", name);         /* after --: no program shall read it as an option */
    if (!language)
        input.language = language_of(name);
    input.place = driver->link.count;
    args_add(&driver->link, input.name);
    driver->inputs = grow(driver->inputs, (driver->input_count + 1) * sizeof input);
    driver->inputs[driver->input_count++] = input;
}

/* ---- options --------------------------------------------------------------------------------- */

static void add_words(struct args *args, char *const word[], size_t words)
{
    for (size_t i = 0; i < words; i++)
        args_add(args, word[i]);
}

static void pass(struct driver *driver, unsigned users, char *const word[], size_t words)
{
    if (users & (P | C))
        add_words(&driver->both, word, words);
    if (users & P)
        add_words(&driver->preprocess, word, words);
    if (users & C)
        add_words(&driver->compile, word, words);
    if (users & L)
        add_words(&driver->link, word, words);
    if (users & T)
        add_words(&driver->translate, word, words);
}

static void stop_after(struct driver *driver, enum mode mode, const char *word)
{
    if (mode > driver->mode) {
        driver->mode = mode;
        driver->stop.count = 0;
    }
    if (mode == driver->mode)
        args_add(&driver->stop, word);
}

/*
 * -Wp,WORDS: what is about dependencies concerns the run on the user's file only. Each part is
 * handed on as -Wp again, since the compiler proper reads -MD in another way than its driver does.
 */
static void pass_to_preprocessor(struct driver *driver, const char *words)
{
    while (*words) {
        size_t length = strcspn(words, ",");
        bool depends = words[0] == '-' && words[1] == 'M';
        if (depends && strchr("DFTQM", words[2]) && words[2] && words[length])
            length += 1 + strcspn(words + length + 1, ",");
        char *part = text_format("-Wp,%.*s", (int)length, words);
        if (depends)
            args_add(&driver->depend, part);
        else
            pass(driver, P | C, &part, 1);
        words += length + (words[length] == ',');
    }
}

/* Options of MPI's wrapper change what every run of the C compiler means, the translator's too. */
static void extend_backend(const char *word)
{
    struct args backend = { 0 };
    if (word[strcspn(word, " \t\n")])
        fatal("'%s' holds a blank: set OTOSP_CC or the MPI library's variables instead", word);
    args_add_backend(&backend);
    args_add(&backend, word);
    char *text = text_format("%s", backend.word[0]);
    for (size_t i = 1; i < backend.count; i++)
        text = text_format("%s %s", text, backend.word[i]);
    setenv("OTOSP_CC", text, 1);
}

/* What read_command_line finds that is no part of a compilation. */
struct questions {
    bool help, version, query;
};

static void read_option(struct driver *driver, struct questions *questions, char *const word[],
                        const struct option_use *use)
{
    const struct option *option = use->option;
    switch (option->id) {
    case OPT_PASS:
    case OPT_TEXT:          break;
    case OPT_OBJECT:        stop_after(driver, OBJECT, *word); break;
    case OPT_ASSEMBLY:      stop_after(driver, ASSEMBLY, *word); break;
    case OPT_SYNTAX:        stop_after(driver, SYNTAX, *word); break;
    case OPT_PREPROCESS:
    case OPT_RULES:         stop_after(driver, PREPROCESS, *word); break;
    case OPT_EMIT:          stop_after(driver, EMIT, *word); break;
    case OPT_OUTPUT:        driver->output = use->value; break;
    case OPT_VERBOSE:       driver->verbose = true; break;
    case OPT_DRY:           driver->verbose = driver->dry = true; break;
    case OPT_SHOW:          driver->verbose = driver->dry = driver->show = true; break;
    case OPT_HELP:          questions->help = true; break;
    case OPT_VERSION:       questions->version = true; break;
    case OPT_QUERY:         questions->query = true; break;
    case OPT_SAVE:          driver->save_temps = true; break;
    case OPT_DEPEND:        driver->depends = true; add_words(&driver->depend, word, use->words); break;
    case OPT_DEPEND_FILE:   driver->depend_file = true; add_words(&driver->depend, word, use->words); break;
    case OPT_DEPEND_NAME:   driver->depend_name = true; add_words(&driver->depend, word, use->words); break;
    case OPT_DEPEND_MORE:   add_words(&driver->depend, word, use->words); break;
    case OPT_TO_PP:         pass_to_preprocessor(driver, use->value); break;
    case OPT_THREADS:       driver->threads = true; add_words(&driver->compile, word, use->words);
                            add_words(&driver->link_first, word, use->words); break;
    case OPT_NATIVE:        driver->native = driver->threads = true; args_add(&driver->compile, "-fopenmp");
                            args_add(&driver->link_first, "-fopenmp"); break;
    case OPT_PTHREAD:       driver->pthread = true; break;
    case OPT_LINKS:         driver->links = true; break;
    case OPT_STATIC:        driver->link_first.count = 0; args_add(&driver->link_first, "-static"); break;
    case OPT_CHECK:         driver->checked = true; break;
    case OPT_EXPLAIN:       driver->explain = use->value ? use->value : ""; break;
    case OPT_SHARED:        driver->shared = true; break;
    case OPT_RELOCATABLE:   driver->relocatable = true; break;
    case OPT_PIE:           break;      /* the ranks must load the program at one address: never */
    case OPT_WRAPPER:       extend_backend(*word); break;
    case OPT_DIAGNOSTICS:
        if (strncmp(use->value, "sarif:", 6) || !use->value[6])
            fatal("'%s' names no format and file; write --diagnostics=sarif:FILE", *word);
        driver->sarif = use->value + 6;
        break;
    case OPT_QUIET:         args_add(&driver->translate, "-Wno-otosp"); break;
    case OPT_LANGUAGE:
    case OPT_FILES:         break;      /* read_command_line */
    }
    if (option->users & A)
        driver->auxiliary = true;
    pass(driver, option->users, word, use->words);
}

static void read_command_line(struct driver *driver, struct questions *questions, char *const word[])
{
    const char *language = NULL;
    bool only_files = false;
    for (struct option_use use; *word; word += use.words) {
        if (only_files || !option_read(word, &use)) {
            add_input(driver, *word, language);
            use.words = 1;
        } else if (use.option->id == OPT_LANGUAGE) {
            language = strcmp(use.value, "none") ? use.value : NULL;
        } else if (use.option->id == OPT_FILES) {
            only_files = true;
        } else {
            read_option(driver, questions, word, &use);
        }
    }
}

/* ---- the parts of OTOSP ---------------------------------------------------------------------- */

/*
 * Where the parts are: beside this program's own file in the build tree (bin, include, lib) or where
 * `make install` puts them (bin, include/otosp, lib), whatever the current folder is.
 */
static void find_parts(struct driver *driver)
{
    char self[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0)
        fatal("cannot find this program's own file: %s", strerror(errno));
    self[length] = '\0';
    char *slash = strrchr(self, '/');
    *slash = '\0';
    driver->translator = text_format("%s/otosp", self);
    slash = strrchr(self, '/');
    *slash = '\0';
    driver->include = text_format("%s/include/otosp", self);
    if (access(text_format("%s/otosp.h", driver->include), R_OK) < 0)
        driver->include = text_format("%s/include", self);
    driver->library = text_format("%s/lib/libotosp.a", self);
}

int main(int argc, char **argv)
{
    struct driver driver = { .mode = LINK };
    struct questions questions = { 0 };
    struct args words = { 0 };
    if (argc < 2)
        fatal("no input files");
    args_expand(&words, argv + 1);
    find_parts(&driver);
    if (words.count)
        read_command_line(&driver, &questions, words.word);
    if (questions.help) {
        print_help();
        return 0;
    }
    if (questions.version)
        return print_versions();
    if (questions.query)
        return ask_compiler(&words);
    if (driver.input_count > 0 || (driver.links && !driver.show))
        return drive(&driver);
    if (driver.show) {
        show_link(&driver);
        return 0;
    }
    if (!driver.verbose)
        fatal("no input files");
    fprintf(stderr, "otospcc version %s\n", OTOSP_VERSION);
    return ask_compiler(&words);
}
