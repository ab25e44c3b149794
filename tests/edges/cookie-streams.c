// procs: 1 2 3 4
// same-as: serial
/* Streams that are no files: all ranks use them in turn with parallel code, and members those that they have opened. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static char kept[4000];
static size_t nkept;
static long numbers[100], sums[20];

static ssize_t keep(void *unused, const char *text, size_t n)
{
    (void)unused;
    memcpy(kept + nkept, text, n);
    nkept += n;
    return (ssize_t)n;
}

int main(void)
{
    char text[2000] = "", line[40];
    wchar_t *wide;
    size_t size;

    for (int i = 0; i < 100; i++)
        sprintf(text + strlen(text), "%d\n", i * i);
    FILE *in = fmemopen(text, strlen(text), "r"), *words = open_wmemstream(&wide, &size);
    FILE *out = fopencookie(NULL, "w", (cookie_io_functions_t){ .write = keep });

    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < 33 && fgets(line, sizeof line, in); i++)
            numbers[i] = atol(line);
#pragma omp parallel for
        for (int i = 0; i < 20; i++) {
            FILE *own = fmemopen(text, strlen(text), "r");
            sums[i] = 0;
            for (long k = 0, x; k <= i && fscanf(own, "%ld", &x) == 1; k++)
                sums[i] += x * numbers[k + t];
            fclose(own);
        }
        for (int i = 0; i < 20; i++)
            fprintf(out, "%ld ", sums[i]);
        fwprintf(words, L"%ld;", sums[t]);
    }
    fclose(in);
    fclose(words);
    fclose(out);
    printf("%.*s\n%ls\n", (int)nkept, kept, wide);
    free(wide);
    return 0;
}
