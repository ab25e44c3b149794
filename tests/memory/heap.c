/* heap.c: says which allocation of its own failed; everything else is as if memory never ran out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *need(void *p, const char *what)
{
    if (!p) {
        fprintf(stderr, "heap.c: error: no memory for %s\n", what);
        exit(3);
    }
    return p;
}

int main(void)
{
    char *kept[12], *text = need(strdup("some text"), "text");
    int *grown = NULL;
    void *aligned = NULL;
    double *sums = need(calloc(12, sizeof *sums), "sums");
    int i, missing = 0;

    for (i = 1; i < 5; i++)
        grown = need(realloc(grown, 3000 * i * sizeof *grown), "grown");
    if (posix_memalign(&aligned, 64, 1000))
        need(NULL, "aligned");
    #pragma omp parallel for reduction(+: missing)
    for (i = 0; i < 12; i++) {
        kept[i] = malloc(100 * (i + 1));
        if (kept[i])
            sprintf(kept[i], "%s %d", text, i);
        else
            missing++;
        sums[i] = i;
    }
    if (missing)
        need(NULL, "what the loop keeps");
    #pragma omp parallel
    {
        char *own = malloc(50);

        if (!own) {
            #pragma omp atomic
            missing++;
        }
        free(own);
    }
    if (missing)
        need(NULL, "what a thread has");
    for (i = 0; i < 12; i++)
        printf("%s %g\n", kept[i], sums[i]);
    free(need(aligned_alloc(128, 1280), "more"));
    return 0;
}
