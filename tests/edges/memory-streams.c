// procs: 1 2 3 4 7
// same-as: serial
/* Streams into memory that members write to, in turn and as tasks, behind each other and over what is there; streams that
   a member opens for itself; and the heap is the same on all ranks afterwards. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 60

static char *page;
static size_t length;
static double square[N], after[N];
static char *own[N];
static FILE *shared;

static void add_line(FILE *to, int i)
{
    fprintf(to, "%d: %s %.*s\n", i, i % 2 ? "odd" : "even", i, "............................................................");
}

static unsigned long sum_of(const char *p, size_t n)
{
    unsigned long sum = 0;
    for (size_t i = 0; i < n; i++)
        sum = sum * 31 + (unsigned char)p[i];
    return sum;
}

static void in_order(void)
{
    char *text = NULL;
    size_t size = 0;
    FILE *m = open_memstream(&text, &size);

    fprintf(m, "begin\n");
#pragma omp parallel for ordered
    for (int i = 0; i < N; i++) {
        square[i] = i * i;
#pragma omp ordered
        add_line(m, i);
    }
    fputs("end", m);
    fflush(m);
    printf("%zu %lu\n", size, sum_of(text, size));
    fseek(m, 3, SEEK_SET);
    fputs("INN", m);
    fflush(m);
    printf("%zu %.9s\n", size, text);
    putc('!', m);
    printf("%ld\n", ftell(m));
    fclose(m);
    printf("%zu %s\n", size, text);
    free(text);
}

/* Lines of one length, in any order: what is counted does not depend on it. */
static void in_any_order(void)
{
    long counts[256] = { 0 };

    shared = open_memstream(&page, &length);
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        after[i] = square[N - 1 - i] + 1;
        fprintf(shared, "%04d %04d\n", i, N - i);
    }
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < N; i++)
#pragma omp task firstprivate(i)
        fprintf(shared, "%04d-%04.0f\n", i, after[i]);
    fclose(shared);
    for (size_t i = 0; i < length; i++)
        counts[(unsigned char)page[i]] += 1 + (long)(i % 10 == 4 && page[i] == '-');
    for (int i = 0; i < 256; i++)
        if (counts[i])
            printf("%c:%ld ", i == '\n' ? 'n' : i, counts[i]);
    printf("%zu %zu\n", length, strlen(page));
    free(page);
}

static void of_members(void)
{
    unsigned long sum = 0;

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        char *text;
        size_t size;
        FILE *m = open_memstream(&text, &size);
        add_line(m, N - i);
        fclose(m);
        own[i] = text;
    }
    for (int i = 0; i < N; i++) {
        sum = sum * 17 + sum_of(own[i], strlen(own[i]));
        free(own[i]);
    }
    printf("%lu\n", sum);
}

int main(void)
{
    in_order();
    in_any_order();
    of_members();
    in_order();

    double *x = malloc(1000 * sizeof *x), sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 1000; i++)
        x[i] = i + after[i % N];
    for (int i = 0; i < 1000; i++)
        sum += x[i] * (i % 3);
    printf("%.0f\n", sum);
    free(x);
    return 0;
}
