// same-as: serial
// procs: 1 2 3 4
// What %p prints of an object is the same on all ranks, and may decide what the program does.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = 8, TIMES = 12 };

static int global, table[100];
static __thread int own;

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void name(char *text, int kind, int *local, int *heap, char **argv)
{
    const void *p[KINDS] = { &global, &table[50], local, heap, argv[0], "text", getenv("PATH"), argv };

    snprintf(text, 40, "%p", p[kind]);
}

int main(int argc, char **argv)
{
    char first[KINDS][40], seen[TIMES][KINDS][40];
    int local = argc, *heap = malloc(100 * sizeof *heap), right = 0, sums[TIMES], order[KINDS];
    void (*code)(char *, int, int *, int *, char **) = name;

    for (int kind = 0; kind < KINDS; kind++)
        name(first[kind], kind, &local, heap, argv);
    #pragma omp parallel for
    for (int i = 0; i < TIMES; i++)
        for (int kind = 0; kind < KINDS; kind++)
            name(seen[i][kind], kind, &local, heap, argv);
    for (int i = 0; i < TIMES; i++)
        for (int kind = 0; kind < KINDS; kind++)
            right += !strcmp(seen[i][kind], first[kind]);
    qsort(first, KINDS, sizeof *first, compare);
    for (int kind = 0; kind < KINDS; kind++)
        order[kind] = strtoull(first[kind], NULL, 16) % 97 != 0;
    #pragma omp parallel for
    for (int i = 0; i < TIMES; i++) {
        char text[40];

        snprintf(text, sizeof text, "%p", (void *)&own);
        sums[i] = (int)strlen(text) > 2 && code == name;
        for (int kind = 0; kind < KINDS; kind++)
            sums[i] += order[kind] >= 0;
    }
    for (int i = 0; i < TIMES; i++)
        right += sums[i];
    printf("%d\n", right);
    free(heap);
    return 0;
}
