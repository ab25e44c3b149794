// same-as: serial openmp
// args: -n 50 -o result.txt --verbose --scale=2.5 one two
// getopt_long, usage, environment, logging with a variadic function, qsort with function pointers.
#define _GNU_SOURCE
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int verbose;
static FILE *log_file;
__attribute__((format(printf, 2, 3))) static void logf_(int level, const char *fmt, ...)
{
    va_list ap, ap2;
    if (level > verbose)
        return;
    va_start(ap, fmt);
    va_copy(ap2, ap);
    fprintf(stderr, "[%d] ", level);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    if (log_file)
        vfprintf(log_file, fmt, ap2);
    va_end(ap2);
}

#define LOG(...) logf_(1, __VA_ARGS__)

static double square(double x)
{
    return x * x;
}

static double cube(double x)
{
    return x * x * x;
}

static double negate(double x)
{
    return -x;
}

static const struct {
    const char *name;
    double (*f)(double);
} functions[] = {{"square", square}, {"cube", cube}, {"negate", negate}};

static int down(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

static void usage(const char *prog)
{
    fprintf(stderr, "usage: %s [-n N] [-o FILE] [-v] [--scale=X] words\n",
            strrchr(prog, '/') ? strrchr(prog, '/') + 1 : prog);
    exit(2);
}

int main(int argc, char **argv)
{
    static const struct option longs[] = {
        {"verbose", no_argument, 0, 'v'}, {"scale", required_argument, 0, 's'}, {0, 0, 0, 0}};
    int n = 10, c;
    double scale = 1, *v;
    const char *out = NULL;
    while ((c = getopt_long(argc, argv, "n:o:v", longs, NULL)) != -1)
        switch (c) {
        case 'n': n = atoi(optarg); break;
        case 'o': out = optarg; break;
        case 'v': verbose++; break;
        case 's': scale = atof(optarg); break;
        default: usage(argv[0]);
        }
    if (optind >= argc)
        usage(argv[0]);
    log_file = fopen("log", "w");
    LOG("n = %d, scale = %g\n", n, scale);
    v = malloc(n * sizeof *v);
    for (unsigned k = 0; k < sizeof functions / sizeof *functions; k++) {
        double (*f)(double) = functions[k].f;
        #pragma omp parallel for
        for (int i = 0; i < n; i++)
            v[i] = f(scale * (i - n / 3));
        qsort(v, n, sizeof *v, down);
        printf("%s: %g %g %g\n", functions[k].name, v[0], v[n / 2], v[n - 1]);
        LOG("%s done\n", functions[k].name);
    }
    while (optind < argc) {
        char *w = strdup(argv[optind++]);
        printf("%s ", strfry(strcpy(w, "aaaa")));
        free(w);
    }
    printf("%s\n", getenv("HOME") ? "home" : "homeless");
    if (out) {
        FILE *f = fopen(out, "w");
        for (int i = 0; i < n; i++)
            fprintf(f, "%d %g\n", i, v[i]);
        if (fclose(f))
            perror(out);
    }
    fclose(log_file);
    free(v);
    return 0;
}
