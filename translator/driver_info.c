/*
 * driver_info.c: what the driver says about itself and asks the C compiler about.
 */
#include "driver.h"
#include "version.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

void print_help(void)
{
    puts("Usage: otospcc [option]... file...\n"
         "Translates OpenMP C sources to C with MPI, compiles and links them. Takes the options of the C\n"
         "compiler; objects, libraries and files in other languages are handed on as they are.\n"
         "\n"
         "  -c, -S, -E       stop after compiling, before assembling, after preprocessing\n"
         "  --emit-c         stop after translating: leaves FILE.otosp.c for each FILE.c\n"
         "  -o FILE          name of what is made\n"
         "  -x LANGUAGE      language of the files that follow; `-x none`: by their names again\n"
         "  -                the source is standard input (with -x or -E)\n"
         "  @FILE            read further words from FILE\n"
         "  --               only names of files follow\n"
         "  -v               print the commands that are run\n"
         "  -show, -###      print the commands, run none (standard output, standard error)\n"
         "  -save-temps      keep the translated, preprocessed and assembly files\n"
         "  --no-line        translate without #line\n"
         "  --version        versions of otospcc, of the MPI library and of the C compiler\n"
         "  --help           this text\n"
         "\n"
         "OTOSP_CC names the C compiler and its first words (default: mpicc). See otospcc(1).");
}

/*
 * Preprocesses a text whose last line becomes strings; their contents put together, or NULL where the
 * compiler finds an error.
 */
static char *preprocessed(const char *probe)
{
    struct args command = { 0 };
    char *path = temp_path("probe.c"), *text;
    size_t size;
    if (!write_file(path, probe, strlen(probe)))
        fatal("cannot write '%s': %s", path, strerror(errno));
    args_add_backend(&command);
    args_add(&command, "-E");
    args_add(&command, "-P");
    args_add(&command, path);
    if (run_capture(&command, NULL, &text, &size) != 0)
        return NULL;
    while (size > 0 && text[size - 1] == '\n')
        text[--size] = '\0';
    char *last = strrchr(text, '\n'), *to = last = last ? last + 1 : text;
    bool inside = false;
    for (char *from = last; *from; from++) {
        if (*from == '"')
            inside = !inside;
        else if (inside)
            *to++ = *from;
    }
    *to = '\0';
    return last;
}

bool is_gcc(void)
{
    static int known = -1;
    if (known < 0) {
        char *answer = preprocessed("#if !defined __clang__ && defined __GNUC__ && __GNUC__ >= 11\n"
                                    "\"yes\"\n"
                                    "#endif\n");
        known = answer && !strcmp(answer, "yes");
    }
    return known;
}

/* The name and version of the MPI library, as its header has them; NULL where there is none. */
static char *mpi_version(void)
{
    return preprocessed("#include <mpi.h>\n"
                        "#define QUOTE(x) #x\n"
                        "#define DOTS(a, b, c) QUOTE(a.b.c)\n"
                        "#if defined OMPI_MAJOR_VERSION\n"
                        "\"Open MPI \" DOTS(OMPI_MAJOR_VERSION, OMPI_MINOR_VERSION, OMPI_RELEASE_VERSION)\n"
                        "#elif defined MVAPICH2_VERSION\n"
                        "\"MVAPICH2 \" MVAPICH2_VERSION\n"
                        "#elif defined I_MPI_VERSION\n"
                        "\"Intel MPI \" I_MPI_VERSION\n"
                        "#elif defined MPICH_VERSION\n"
                        "\"MPICH \" MPICH_VERSION\n"
                        "#else\n"
                        "\"MPI \" DOTS(MPI_VERSION, MPI_SUBVERSION, 0)\n"
                        "#endif\n");
}

int print_versions(void)
{
    struct args words = { 0 };
    char *mpi = mpi_version();
    printf("otospcc (OTOSP) %s\n%s\n", OTOSP_VERSION, mpi ? mpi : "no MPI library: mpi.h cannot be included");
    args_add(&words, "--version");
    return ask_compiler(&words);
}
