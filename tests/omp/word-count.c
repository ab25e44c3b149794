// same-as: serial openmp
// stdin: the quick brown fox jumps over the lazy dog the fox the end\n
// Reads words, counts them in a hash table with chains, reverses and searches strings in parallel.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define SIZE 31

typedef struct entry {
    char *word;
    int count;
    struct entry *next;
} entry;
static entry *table[SIZE];

static unsigned hash(const char *s)
{
    unsigned h = 5381;
    while (*s)
        h = h * 33 ^ (unsigned char)*s++;
    return h;
}

static entry *find(const char *w)
{
    entry *e;
    for (e = table[hash(w) % SIZE]; e; e = e->next)
        if (!strcmp(e->word, w))
            return e;
    e = malloc(sizeof *e);
    e->word = strdup(w);
    e->count = 0;
    e->next = table[hash(w) % SIZE];
    return table[hash(w) % SIZE] = e;
}

static int by_count(const void *a, const void *b)
{
    const entry *x = *(entry *const *)a, *y = *(entry *const *)b;
    return x->count != y->count ? y->count - x->count : strcmp(x->word, y->word);
}

int main(void)
{
    char w[64], **words = NULL, text[2000] = "";
    int n = 0, m = 0, hits = 0;
    entry *all[100];
    while (scanf("%63s", w) == 1) {
        words = realloc(words, (n + 1) * sizeof *words);
        words[n++] = strdup(w);
        find(w)->count++;
        strcat(strcat(text, w), " ");
    }
    for (int i = 0; i < SIZE; i++)
        for (entry *e = table[i]; e; e = e->next)
            all[m++] = e;
    qsort(all, m, sizeof *all, by_count);
    for (int i = 0; i < m; i++)
        printf("%d %s\n", all[i]->count, all[i]->word);
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        size_t len = strlen(words[i]);
        for (size_t k = 0; k < len / 2; k++) {
            char c = words[i][k];
            words[i][k] = words[i][len - 1 - k];
            words[i][len - 1 - k] = c;
        }
        words[i][0] = (char)toupper((unsigned char)words[i][0]);
    }
    for (int i = 0; i < n; i++)
        printf("%s%c", words[i], i < n - 1 ? ' ' : '\n');
    #pragma omp parallel for reduction(+ : hits)
    for (size_t i = 0; i < strlen(text); i++)
        hits += !strncmp(text + i, "the", 3);
    printf("%d\n", hits);
    char *joined[4];
    #pragma omp parallel for
    for (int i = 0; i < 4; i++) {
        char buffer[100];
        snprintf(buffer, sizeof buffer, "%s-%s-%d", words[i], words[n - 1 - i], i);
        joined[i] = strdup(buffer);
    }
    for (int i = 0; i < 4; i++) {
        puts(joined[i]);
        free(joined[i]);
    }
    for (int i = 0; i < n; i++)
        free(words[i]);
    free(words);
    return 0;
}
