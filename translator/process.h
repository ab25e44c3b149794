/*
 * process.h: running programs by argument vector, private temporary files, and files that appear
 * whole or not at all. Shared by the translator (which runs the preprocessor) and the driver.
 *
 * No shell is involved anywhere, so a file name can be any string. Memory that these functions
 * return lives until the program ends.
 */
#ifndef PROCESS_H
#define PROCESS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* ---- argument vectors ------------------------------------------------------------------------ */

/* Words of a command; all zero is an empty one. word[count] is NULL once a word was added. */
struct args {
    char **word;
    size_t count, space;
};

void args_add(struct args *, const char *word);         /* keeps the pointer, makes no copy */
void args_addf(struct args *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void args_add_all(struct args *, const struct args *more);
void args_split(struct args *, const char *text);       /* adds the words of text, split at blanks */

/* Adds the command that $OTOSP_CC names, `mpicc` where it names none. */
void args_add_backend(struct args *);

/*
 * Adds `rest` as one word @FILE, a response file in the temporary folder with the quoting of GCC.
 * The wrapper scripts of MPI libraries start a process for each word that they are given, and take
 * some words for options of theirs wherever they stand: what only the compiler reads goes in here.
 */
void args_respond(struct args *, const struct args *rest);

/* The words in one line, quoted as a POSIX shell would have them typed. */
char *args_quote(const struct args *);

/* ---- running --------------------------------------------------------------------------------- */

/*
 * Runs the program word[0], looked up in PATH, and waits for it. `in` and `out` are files for its
 * standard input and output, NULL to leave them as they are. Returns its exit status. Where it
 * cannot be started (127) or ends by signal n (128 + n) a message is printed.
 */
int run(const struct args *, const char *in, const char *out);

/* The same with standard output collected: *text is NUL-terminated, *size does not count that. */
int run_capture(const struct args *, const char *in, char **text, size_t *size);

/* ---- files ----------------------------------------------------------------------------------- */

/*
 * A path in this program's private temporary folder, which is made at the first call (in $TMPDIR or
 * /tmp) and removed with what is in it when the program exits, and on SIGHUP, SIGINT, SIGQUIT, SIGPIPE
 * and SIGTERM, which are handed on to the program that is being run. `name` has no slash.
 */
char *temp_path(const char *name);

/*
 * Holds those signals back from this thread and from the threads that it starts; `before` is what to let come again.
 * A thread that only waits for another, which runs programs, holds them back for good.
 */
void hold_signals(sigset_t *before);
void release_signals(const sigset_t *before);

/* The whole of a file ("-": standard input), NUL-terminated; NULL with errno set where it cannot be read. */
char *read_file(const char *path, size_t *size);

/* Writes a file under another name and moves it into place; false with errno set. */
bool write_file(const char *path, const char *text, size_t size);

/* Moves a file, to another file system as well, replacing what is there at once; false with errno set. */
bool move_file(const char *from, const char *to);

/* ---- small things ---------------------------------------------------------------------------- */

/* realloc that ends the program where there is no memory. */
void *grow(void *memory, size_t size);

/*
 * A stream that writes to memory. fclose() hands over its text, NUL-terminated; *size does not count that.
 * Unlike one of open_memstream() it ends the program where there is no memory.
 */
FILE *text_stream(char **text, size_t *size);

/* sprintf into memory of its own. */
char *text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints "PROGRAM: error: ..." and ends with status 1. */
_Noreturn void fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
