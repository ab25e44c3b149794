/*
 * driver_steps.c: the steps of a compilation, each a command.
 *
 *     otosp ... -o TMP/1.otosp.c file.c          translate
 *     mpicc ... -c -o TMP/1 TMP/1.otosp.c        compile
 *     mpicc ... -o TMP/out TMP/1 ...             link
 *
 * What is made lies in the temporary folder until its command has succeeded, and is then moved into
 * place. Names in that folder are numbers: a user's name can be as long as a file's name may be.
 */
#include "driver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPENMP_VERSION "202011"

/* Bytes of a command line from which on it is put into a response file: far below Linux' 2 MiB. */
#define LONG_COMMAND 100000

static int worse(int status, int other)
{
    return status ? status : other;
}

/* Prints errno's message about a file; an exit status. */
static int complain(const char *path, const char *what)
{
    fprintf(stderr, "%s: error: %s '%s': %s\n", program_invocation_short_name, what, path, strerror(errno));
    return 1;
}

/* ---- names ----------------------------------------------------------------------------------- */

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Up to the last dot of the name, if that has one after its first character. */
static char *without_ending(const char *path)
{
    const char *base = base_of(path), *dot = strrchr(base, '.');
    return text_format("%.*s", (int)(dot && dot > base ? dot - path : (long)strlen(path)), path);
}

static char *folder_of(const char *path)
{
    const char *base = base_of(path);
    return base == path ? text_format(".") : text_format("%.*s", (int)(base - path), path);
}

char *scratch(struct driver *driver, const char *name)
{
    return driver->dry ? text_format("/tmp/otosp-XXXXXX/%s", name) : temp_path(name);
}

/* How messages and debug information name the file. */
static const char *shown_name(const struct input *input)
{
    return strcmp(input->name, "-") ? input->name : "<stdin>";
}

static bool is_preprocessed(const struct input *input)
{
    return input->language && !strcmp(input->language, "cpp-output");
}

static bool is_c(const struct input *input)
{
    return is_preprocessed(input) || (input->language && !strcmp(input->language, "c"));
}

static void add_options(struct args *args, const struct args *options, const struct input *input)
{
    if (is_preprocessed(input))
        add_without_text(args, options);
    else
        args_add_all(args, options);
}

static bool is_header(const struct input *input)
{
    return input->language && strstr(input->language, "header");
}

static bool is_source(const struct input *input)
{
    return input->language || !strcmp(input->name, "-");
}

/* ---- commands -------------------------------------------------------------------------------- */

static bool is_long(const struct args *args)
{
    size_t length = 0;
    for (size_t i = 0; i < args->count; i++)
        length += strlen(args->word[i]) + 1;
    return length >= LONG_COMMAND;
}

static void print_command(struct driver *driver, const struct args *command)
{
    if (driver->verbose)
        fprintf(driver->show ? stdout : stderr, "%s%s\n", driver->show ? "" : " ", args_quote(command));
}

/*
 * Runs the C compiler. MPI's wrapper reads the words in `first`; the others go into a response file,
 * unless what -v prints or -save-temps leaves would show it.
 */
static int run_compiler(struct driver *driver, const struct args *first, const struct args *rest)
{
    struct args command = { 0 }, full = { 0 };
    args_add_backend(&command);
    args_add_all(&command, first);
    args_add_all(&full, &command);
    args_add_all(&full, rest);
    print_command(driver, &full);
    if (driver->dry)
        return 0;
    if ((driver->verbose || driver->save_temps) && !is_long(&full))
        return run(&full, NULL, NULL);
    args_respond(&command, rest);
    return run(&command, NULL, NULL);
}

int ask_compiler(const struct args *words)
{
    struct args command = { 0 };
    args_add_backend(&command);
    args_add_all(&command, words);
    return run(&command, NULL, NULL);
}

/* Where the program succeeds and makes nothing (-Wl,--version), there is nothing to move. */
static int place(struct driver *driver, const char *made, const char *output)
{
    if (driver->dry || !strcmp(made, output) || access(made, F_OK) < 0 || move_file(made, output))
        return 0;
    return complain(output, "cannot write");
}

/* ---- options that each step adds ------------------------------------------------------------- */

/* Every rank must find functions and objects at the same addresses. */
static void add_position(struct driver *driver, struct args *args)
{
    if (!driver->shared)
        args_add(args, "-fno-pie");
}

static void add_include(struct driver *driver, struct args *args)
{
    args_add(args, "-isystem");
    args_add(args, driver->include);
}

static void add_file(struct args *args, const struct input *input)
{
    if (input->stated) {
        args_add(args, "-x");
        args_add(args, input->language);
    }
    args_add(args, input->name);
}

/*
 * The dependency options, with the names of file and target that GCC would use: the output is one
 * of ours in the temporary folder.
 */
static void add_dependencies(struct driver *driver, struct args *args, const struct input *input)
{
    if (is_preprocessed(input))
        return;
    args_add_all(args, &driver->depend);
    if (!driver->depends || driver->mode == PREPROCESS)
        return;
    char *stem = without_ending(base_of(input->name));
    if (!driver->depend_file) {
        args_add(args, "-MF");
        if (driver->output)
            args_addf(args, "%s.d", without_ending(driver->output));
        else
            args_addf(args, "%s%s.d", driver->mode == LINK ? "a-" : "", stem);
    }
    if (!driver->depend_name) {
        args_add(args, "-MQ");
        if (driver->output)
            args_add(args, driver->output);
        else
            args_addf(args, "%s.o", stem);
    }
}

/* The beginning of the names of further files that a compilation leaves (GCC's dump prefix). */
static char *auxiliary_prefix(struct driver *driver, const struct input *input)
{
    char *stem = without_ending(base_of(input->name));
    if (driver->mode == LINK)
        return text_format("%s-%s", driver->output ? without_ending(driver->output) : "a", stem);
    return driver->output ? without_ending(driver->output) : stem;
}

static void add_auxiliary(struct driver *driver, struct args *args, const struct input *input)
{
    if (!driver->auxiliary || !(driver->dry || is_gcc()))
        return;
    char *prefix = auxiliary_prefix(driver, input);
    const char *base = base_of(prefix);
    args_add(args, "-dumpdir");
    args_addf(args, "%.*s", base > prefix ? (int)(base - prefix) : 2, base > prefix ? prefix : "./");
    args_add(args, "-dumpbase");
    args_addf(args, "%s.c", base);
    args_add(args, "-dumpbase-ext");
    args_add(args, ".c");
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* What the translator is told that is no matter of the C compiler's. */
static void add_translation(struct driver *driver, struct args *command, const struct input *input, int number)
{
    if (driver->threads)
        args_add(command, "--threads");
    if (driver->native)
        args_add(command, "--native");
    if (driver->checked)
        args_add(command, "--checked");
    if (driver->explain && *driver->explain)
        args_addf(command, "--explain=%s", explained(driver, number));
    else if (driver->explain)
        args_add(command, "--explain");
    if (input->text)
        args_addf(command, "--text=%s", input->text);
    for (size_t i = 0; i < driver->input_count && input->text; i++)
        if (driver->inputs[i].text && &driver->inputs[i] != input)
            args_addf(command, "--with=%s", driver->inputs[i].text);
}

/* Runs the translator; preprocess: no further than that. */
static int translate(struct driver *driver, const struct input *input, int number, bool preprocess, const char *output)
{
    struct args command = { 0 };
    args_add(&command, driver->translator);
    args_add_all(&command, &driver->translate);
    add_position(driver, &command);
    if (preprocess)
        args_add(&command, "--preprocess");
    else
        add_translation(driver, &command, input, number);
    if (driver->sarif)
        args_addf(&command, "--diagnostics=sarif:%s", sarif_log(driver, number));
    if (!driver->pthread && !driver->threads)
        args_add(&command, "-U_REENTRANT");     /* -fopenmp defines it, which the second reading lacks */
    args_add(&command, "-U_OPENMP");
    args_add(&command, "-D_OPENMP=" OPENMP_VERSION);
    add_options(&command, &driver->preprocess, input);
    add_include(driver, &command);
    if (driver->mode != EMIT)
        args_add(&command, "-w");               /* the second reading warns */
    add_dependencies(driver, &command, input);
    args_add(&command, "-o");
    args_add(&command, output);
    if (input->source)
        args_add(&command, input->source);
    else
        add_file(&command, input);
    print_command(driver, &command);
    return driver->dry ? 0 : run(&command, NULL, NULL);
}

/* -fcheck: functions of the C library whose loads and stores are looked at: rtlib/race_hooks.c. */
static const char *const hooked[] = { "memcpy", "memmove", "memset", "memcmp", "strcpy", "strlen", "strcmp" };

/* What mutex.c of the runtime library does for the program. */
static const char *const of_mutexes[] = {
    "pthread_mutex_lock", "pthread_mutex_trylock", "pthread_mutex_timedlock", "pthread_mutex_unlock",
    "pthread_spin_lock", "pthread_spin_trylock", "pthread_spin_unlock", "pthread_rwlock_rdlock", "pthread_rwlock_wrlock", "pthread_rwlock_tryrdlock",
    "pthread_rwlock_trywrlock", "pthread_rwlock_unlock", "mtx_lock", "mtx_trylock", "mtx_unlock", "pthread_cond_wait",
    "pthread_barrier_wait", "sem_wait"
};

/*
 * What is lost by dividing a loop: it asks whether it logs, so it becomes two; and its length is no constant any
 * more, without which -O2 would not vectorise it.
 */
static void add_loop_options(struct args *args)
{
    args_add(args, "-funswitch-loops");
    args_add(args, "-fvect-cost-model=cheap");
}

/* The last -O without its first two letters; NULL: there is none. */
static const char *optimization(const struct args *words)
{
    const char *level = NULL;

    for (size_t i = 0; i < words->count; i++)
        if (words->word[i] && !strncmp(words->word[i], "-O", 2))
            level = words->word[i] + 2;
    return level;
}

/* Are loops made fast, but not as far as -O3 goes? */
static bool optimizes(const struct args *words)
{
    const char *level = optimization(words);

    return level && (!*level || !strcmp(level, "1") || !strcmp(level, "2"));
}

/* Is code made fast even where it gets longer? */
static bool prefers_speed(const struct args *words)
{
    const char *level = optimization(words);

    return level && strcmp(level, "0") && strcmp(level, "s") && strcmp(level, "g");
}

static int compile_emitted(struct driver *driver, const struct input *input, const char *emitted,
                           const char *output)
{
    struct args first = { 0 }, rest = { 0 };
    args_add(&first, driver->mode == LINK ? "-c" : driver->stop.word[0]);
    add_position(driver, &rest);
    args_add(&rest, "-iquote");
    args_add(&rest, folder_of(input->name));
    if (driver->threads)
        args_add(&rest, "-U_OPENMP");           /* -fopenmp defines it too */
    else
        args_add(&rest, "-fopenmp-simd");       /* for `omp simd`, which translations may have */
    args_add(&rest, "-D_OPENMP=" OPENMP_VERSION);
    if (optimizes(&driver->compile) && (driver->dry || is_gcc()))
        add_loop_options(&rest);
    if (prefers_speed(&driver->compile) && (driver->dry || is_gcc()))
        args_add(&rest, "-falign-loops=32");    /* a short loop across two lines of the cache takes twice the time */
    add_options(&rest, &driver->compile, input);
    if (driver->checked) {
        args_add(&rest, "-g");
        args_add(&rest, "-fsanitize=thread");       /* its calls are answered by rtlib/race_hooks.c */
        if (driver->dry || is_gcc())
            args_add(&rest, "-fno-tree-loop-im");       /* other iterations would load what one of them does */
        args_add(&rest, "-DOTOSP_CHECKED");
        for (size_t i = 0; i < sizeof hooked / sizeof *hooked; i++)
            args_addf(&rest, "-fno-builtin-%s", hooked[i]);
    }
    add_include(driver, &rest);
    args_addf(&rest, "-ffile-prefix-map=%s=%s", emitted, shown_name(input));
    if (input->source)
        args_addf(&rest, "-ffile-prefix-map=%s=%s", input->source, shown_name(input));
    add_auxiliary(driver, &rest, input);
    args_add(&rest, emitted);
    if (driver->mode != SYNTAX) {
        args_add(&rest, "-o");
        args_add(&rest, output);
    }
    return run_compiler(driver, &first, &rest);
}

/* The compiler that reads the emitted text shall not write the dependencies of that. */
static int compile_without_dependencies(struct driver *driver, const struct input *input,
                                        const char *emitted, const char *output)
{
    static const char *const names[] = { "DEPENDENCIES_OUTPUT", "SUNPRO_DEPENDENCIES" };
    char *values[2];
    for (int i = 0; i < 2; i++) {
        char *value = getenv(names[i]);
        values[i] = value ? text_format("%s", value) : NULL;
        unsetenv(names[i]);
    }
    int status = compile_emitted(driver, input, emitted, output);
    for (int i = 0; i < 2; i++)
        if (values[i])
            setenv(names[i], values[i], 1);
    return status;
}

static int keep_emitted(struct driver *driver, const struct input *input, const char *emitted)
{
    size_t size;
    if (!driver->save_temps || driver->dry)
        return 0;
    char *path = text_format("%s.otosp.c", auxiliary_prefix(driver, input));
    char *text = read_file(emitted, &size);
    if (text && write_file(path, text, size)) {
        free(text);
        return 0;
    }
    return complain(path, "cannot write");
}

/* A file in another language, or one that is preprocessed only. */
static int compile_as_it_is(struct driver *driver, const struct input *input, const char *output)
{
    struct args first = { 0 }, rest = { 0 };
    if (driver->mode == LINK)
        args_add(&first, "-c");
    else
        args_add_all(&first, &driver->stop);
    add_position(driver, &rest);
    args_add(&rest, "-D_OPENMP=" OPENMP_VERSION);
    args_add_all(&rest, &driver->both);
    add_include(driver, &rest);
    add_dependencies(driver, &rest, input);
    add_auxiliary(driver, &rest, input);
    if (output) {
        args_add(&rest, "-o");
        args_add(&rest, output);
    }
    add_file(&rest, input);
    return run_compiler(driver, &first, &rest);
}

static const char *output_name(struct driver *driver, const struct input *input)
{
    if (driver->output)
        return driver->output;
    if (is_header(input))
        return text_format("%s.gch", input->name);
    return text_format("%s%s", without_ending(base_of(input->name)),
                       driver->mode == EMIT ? ".otosp.c" : driver->mode == ASSEMBLY ? ".s" : ".o");
}

/*
 * The file that a source is made into, in the temporary folder; NULL where there is none. A compiler
 * that names its further files after the output and cannot be told otherwise gets the real name.
 */
static const char *made_name(struct driver *driver, const struct input *input, int number)
{
    static const char *const endings[] = {
        [LINK] = ".o", [OBJECT] = ".o", [ASSEMBLY] = ".s", [PREPROCESS] = ".i", [EMIT] = ".otosp.c"
    };
    if (driver->mode == SYNTAX || (driver->mode == PREPROCESS && !driver->output))
        return NULL;
    if (driver->auxiliary && (driver->mode == OBJECT || driver->mode == ASSEMBLY) &&
        !(driver->dry || is_gcc()))
        return output_name(driver, input);
    return scratch(driver, text_format("%d%s", number, is_header(input) ? ".gch" : endings[driver->mode]));
}

/* May it be read more than once? */
static bool is_regular(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/*
 * Where several C sources are given, the translation of each of them looks into the others: all are preprocessed
 * before. More would take longer to look into than they are worth.
 */
static int preprocess_all(struct driver *driver)
{
    enum { MOST = 100 };
    size_t count = 0;
    int status = 0;
    for (size_t i = 0; i < driver->input_count; i++) {
        struct input *input = &driver->inputs[i];
        if (is_c(input) && is_preprocessed(input))
            prepare_source(driver, input, (int)i + 1);
        count += is_c(input) && is_regular(input->name);
    }
    for (size_t i = 0; i < driver->input_count && count > 1 && count <= MOST; i++) {
        struct input *input = &driver->inputs[i];
        if (!is_c(input) || !is_regular(input->name))
            continue;
        const char *text = scratch(driver, text_format("%d.text", (int)i + 1));
        int failed = translate(driver, input, (int)i + 1, true, text);
        input->failed = failed;
        input->text = failed ? NULL : text;
        status = worse(status, failed);
    }
    return status;
}

/* Does with one source what the mode asks for; *made is what was made. */
static int make_one(struct driver *driver, struct input *input, int number, const char **made)
{
    *made = NULL;
    if (!is_c(input) && driver->mode == EMIT)
        return 0;
    *made = made_name(driver, input, number);
    if (!is_c(input) || driver->mode == PREPROCESS)
        return compile_as_it_is(driver, input, *made);
    const char *emitted = scratch(driver, text_format("%d.otosp.c", number));
    int status = translate(driver, input, number, false, emitted);
    if (status || driver->mode == EMIT)
        return status;
    return worse(keep_emitted(driver, input, emitted),
                 compile_without_dependencies(driver, input, emitted, *made));
}

/* Is AddressSanitizer among what is linked? */
static bool has_asan(const struct args *words)
{
    for (size_t i = 0; i < words->count; i++)
        if (words->word[i] && !strncmp(words->word[i], "-fsanitize=", 11) &&
            strstr(words->word[i], "address"))
            return true;
    return false;
}

static void add_wraps(struct args *args, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        args_addf(args, "-Wl,--wrap=%s", names[i]);
}

static void add_runtime(struct driver *driver, struct args *args)
{
    if (driver->shared || driver->relocatable)
        return;
    args_add(args, "-no-pie");
    args_add(args, "-Wl,--wrap=mmap,--wrap=mmap64,--wrap=munmap,--wrap=mremap,--wrap=sbrk,--wrap=brk");
    args_add(args, "-Wl,--wrap=main,-u,main");  /* -u: main may be in a library that stands before ours */
    if (has_asan(&driver->link))        /* it defines malloc itself: see rtlib/malloc.c */
        args_add(args, "-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=reallocarray,--wrap=free,"
                 "--wrap=posix_memalign,--wrap=aligned_alloc,--wrap=memalign,--wrap=valloc,--wrap=pvalloc,"
                 "--wrap=malloc_usable_size,--wrap=strdup,--wrap=strndup");
    add_wraps(args, of_mutexes, sizeof of_mutexes / sizeof *of_mutexes);
    if (driver->checked)
        add_wraps(args, hooked, sizeof hooked / sizeof *hooked);
    args_add(args, driver->library);
}

static int link_all(struct driver *driver)
{
    struct args rest = { 0 };
    const char *made = scratch(driver, "out");
    for (size_t i = 0; i < driver->link.count; i++)
        if (driver->link.word[i])
            args_add(&rest, driver->link.word[i]);
    add_runtime(driver, &rest);
    args_add(&rest, "-o");
    args_add(&rest, made);
    int status = run_compiler(driver, &driver->link_first, &rest);
    return status ? status : place(driver, made, driver->output ? driver->output : "a.out");
}

void show_link(struct driver *driver)
{
    struct args rest = { 0 };
    add_position(driver, &rest);
    add_include(driver, &rest);
    args_add(&rest, "-D_OPENMP=" OPENMP_VERSION);
    args_add_all(&rest, &driver->link);
    add_runtime(driver, &rest);
    run_compiler(driver, &driver->link_first, &rest);
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* The output must not be one of the sources: it would be replaced. */
static void check_output(struct driver *driver)
{
    struct stat output, source;
    size_t sources = 0;
    bool exists = driver->output && stat(driver->output, &output) == 0 && S_ISREG(output.st_mode);
    for (size_t i = 0; i < driver->input_count; i++) {
        const struct input *input = &driver->inputs[i];
        if (is_source(input))
            sources++;
        if (exists && stat(input->name, &source) == 0 && source.st_dev == output.st_dev &&
            source.st_ino == output.st_ino)
            fatal("input file '%s' is the same as output file", input->name);
        if (!input->stated && !strcmp(input->name, "-") && driver->mode != PREPROCESS)
            fatal("-E or -x is needed when the source is standard input");
    }
    if (driver->output && driver->mode != LINK && sources > 1)
        fatal("cannot specify '-o' with '-c', '-S', '-E' or '--emit-c' with several files");
}

/* An object, a library, a linker script. */
static int check_linked(struct driver *driver, const struct input *input)
{
    if (access(input->name, F_OK) < 0)
        return complain(input->name, "cannot read");
    if (driver->mode != LINK)
        fprintf(stderr, "%s: warning: '%s': linker input file unused because linking not done\n",
                program_invocation_short_name, input->name);
    return 0;
}

/* What is made of one source goes into the link, or to its place. */
static int drive_source(struct driver *driver, struct input *input, int number)
{
    const char *made;
    if (!input->stated && !strcmp(input->name, "-")) {
        input->language = "c";
        input->stated = true;
    }
    int status = make_one(driver, input, number, &made);
    if (status == 0 && made && (driver->mode != LINK || is_header(input)))
        status = place(driver, made, output_name(driver, input));
    driver->link.word[input->place] = is_header(input) ? NULL : (char *)made;
    return status;
}

int drive(struct driver *driver)
{
    int status = 0;
    check_output(driver);
    if (driver->mode != PREPROCESS)
        status = preprocess_all(driver);
    for (size_t i = 0; i < driver->input_count; i++) {
        struct input *input = &driver->inputs[i];
        if (input->failed)
            continue;
        status = worse(status, is_source(input) ? drive_source(driver, input, (int)i + 1)
                                                : check_linked(driver, input));
        driver->links |= !is_header(input);
    }
    if (driver->sarif && !driver->dry && !write_sarif(driver))
        status = worse(status, complain(driver->sarif, "cannot write"));
    if (driver->explain && *driver->explain && !driver->dry && !write_explained(driver))
        status = worse(status, complain(driver->explain, "cannot write"));
    return driver->mode == LINK && driver->links && status == 0 ? link_all(driver) : status;
}
