/*
 * driver.h: what the files of the compiler driver share.
 *
 * driver.c reads the command line into a struct driver; driver_steps.c does what it asks for: the
 * steps translate, compile and link; driver_source.c reads preprocessed sources; driver_info.c answers
 * --help and --version and knows the C compiler.
 */
#ifndef DRIVER_H
#define DRIVER_H

#include "process.h"

/* What is made. Where several are asked for, the latest in this list is. */
enum mode { LINK, OBJECT, ASSEMBLY, SYNTAX, PREPROCESS, EMIT };

/* A file of the command line. */
struct input {
    const char *name;
    const char *language;       /* as for -x; NULL: an object, a library or whatever else the linker takes */
    const char *source;         /* the file that is read for it; NULL: name */
    bool failed;                /* it could not be preprocessed, which has been said */
    bool stated;                /* the language comes from -x, not from the name */
    const char *text;           /* preprocessed, for the translation of all files; NULL: of that of none */
    size_t place;               /* in driver.link: the object made from it goes there */
};

struct driver {
    enum mode mode;
    const char *output;         /* -o, or NULL */
    const char *explain;        /* -fexplain: "", -fexplain=FILE: that; or NULL */
    const char *sarif;          /* --diagnostics=sarif:FILE, or NULL */
    bool verbose;               /* print the commands (standard error) */
    bool dry;                   /* run none */
    bool show;                  /* print them to standard output */
    bool links;                 /* there is something to link: an object, a library, a word for the linker */
    bool save_temps, auxiliary, shared, relocatable, pthread, threads, native, checked;
    struct args stop;           /* the words that set mode: -c, -S, -E, -M, ... */
    struct args both;           /* options for P or C: for files that are not translated */
    struct args preprocess;     /* options for P */
    struct args compile;        /* options for C */
    struct args translate;      /* options for T */
    struct args depend;         /* -MD and its relatives */
    bool depends, depend_file, depend_name;     /* -MD or -MMD, -MF, -MT or -MQ are among them */
    struct args link_first;     /* -static: MPI's wrapper looks for it, too */
    struct args link;           /* options for L, and files, in order */
    struct input *inputs;
    size_t input_count;
    const char *translator, *include, *library; /* paths of otosp, the headers' folder, libotosp.a */
};

/* A path in the temporary folder; where no command is run, one that stands for it. */
char *scratch(struct driver *, const char *name);

/* Writes a preprocessed source anew for the translator; sets input->source. */
void prepare_source(struct driver *, struct input *, int number);

/* Adds options other than those that define macros or include files: these were heeded already. */
void add_without_text(struct args *, const struct args *options);

/* driver_sarif.c: the log of source `number`, and one of all of them; false: it cannot be written. */
char *sarif_log(struct driver *, int number);
bool write_sarif(struct driver *);
/* The same of what is explained. */
char *explained(struct driver *, int number);
bool write_explained(struct driver *);

/* Does everything; returns the exit status. */
int drive(struct driver *);

/* Prints the command that an empty list of files would be linked with (-show without a file). */
void show_link(struct driver *);

/* Runs the C compiler with these words; returns its exit status. */
int ask_compiler(const struct args *words);

/* Is the C compiler GCC, and new enough for -dumpdir and its kin (GCC 11)? */
bool is_gcc(void);

void print_help(void);

/* The versions of the driver, the MPI library and the C compiler; returns an exit status. */
int print_versions(void);

#endif
