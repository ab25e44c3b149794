// procs: 1 2 3 4 5 7
// same-as: serial
/* Loops that load, or update, what pointers lead to which lie in tables: nobody knows which of them. Rows of one block, and of
   blocks of their own; members of structures; tables that have been stored to in parallel, or change; and pointers that never
   got a value, where other ranks have something else. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_max_threads(void) { return 1; }
#endif

enum { N = 40000, BINS = 6, WIDTH = 5 };

struct bin { int many; double *sum, *unused; };

static int which[N];
static double value[N];
static double *fixed[BINS];

static double **rows(int n, int width)
{
    double **row = malloc(n * sizeof *row);

    row[0] = calloc(n * width, sizeof **row);
    for (int i = 1; i < n; i++)
        row[i] = row[i - 1] + width;
    return row;
}

static void show(const char *what, double *const *row)
{
    printf("%s", what);
    for (int b = 0; b < BINS; b++)
        for (int k = 0; k < WIDTH; k++) {
            printf(" %.0f", row[b][k]);
            row[b][k] = k;
        }
    printf("\n");
}

static void fill(int step)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        which[i] = (i / 7 * 5 + step) % BINS;
        value[i] = i % 11 - 3 + step;
    }
}

static void update(double **row, int *many)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int b = which[i];
#pragma omp atomic
        many[b]++;
        for (int k = 0; k < WIDTH; k++)
#pragma omp atomic
            row[b][k] += value[i] * (k + 1);
    }
}

static void update_members(struct bin *bin)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = 0; k < WIDTH; k++)
#pragma omp atomic
            bin[which[i]].sum[k] += value[i];
}

static void update_fixed(void)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
#pragma omp atomic
        fixed[which[i]][i % WIDTH] += value[i];
}

/* Two loads of tables, and stores by the thread's number; with more ranks there are more of them. */
static void by_number(int threads, int **many, double ***sum, double **row, int *all)
{
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma omp for schedule(static)
        for (int i = 0; i < N; i++) {
            int b = which[i];

            which[i] = (b + 1) % BINS;
            many[me][b]++;
            for (int k = 0; k < WIDTH; k++)
                sum[me][b][k] += value[i] + k;
        }
    }
    for (int b = 0; b < BINS; b++)
        for (int t = 0; t < threads; t++) {
            all[b] += many[t][b];
            many[t][b] = 0;
            for (int k = 0; k < WIDTH; k++) {
                row[b][k] += sum[t][b][k];
                sum[t][b][k] = 0;
            }
        }
}

static void gather(double *const *row, double *out)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        out[i] = row[which[i]][i % WIDTH] + row[0][0];
}

/* Of blocks that other ranks have stored to before, of the same size. */
static double **used_before(void)
{
    double **row;

    for (int round = 0; round < 3; round++) {
        double *block = malloc(4000 * sizeof *block);
#pragma omp parallel for
        for (int i = 0; i < 4000; i++)
            block[i] = round + i;
        free(block);
    }
    row = malloc(4000 * sizeof *row);
    for (int b = 0; b < BINS; b++)
        row[b] = calloc(WIDTH, sizeof **row);
    return row;
}

int main(void)
{
    int threads = omp_get_max_threads(), many[BINS] = { 0 }, *counts = calloc(BINS, sizeof *counts), **own = malloc(threads * sizeof *own);
    double **row = rows(BINS, WIDTH), **apart = malloc(BINS * sizeof *apart), **used = used_before(), *out = malloc(N * sizeof *out);
    double ***sum = malloc(threads * sizeof *sum), check;
    struct bin *bin = calloc(BINS, sizeof *bin);

    for (int t = 0; t < threads; t++) {
        own[t] = calloc(BINS, sizeof **own);
        sum[t] = malloc(BINS * sizeof **sum);
        for (int b = 0; b < BINS; b++)
            sum[t][b] = calloc(WIDTH, sizeof ***sum);
    }
    for (int b = 0; b < BINS; b++) {
        apart[b] = calloc(WIDTH, sizeof **apart);
        fixed[b] = b % 2 ? row[b] : apart[b];
    }
    for (int b = 0; b < BINS; b++)
        bin[b].sum = apart[BINS - 1 - b];
    for (int step = 0; step < 4; step++) {
        double *first;

        fill(step);
        update(row, counts);
        show("rows", row);
        update(apart, many);
        show("apart", apart);
        update(used, counts);
        show("used", used);
        update_members(bin);
        show("members", apart);
        update_fixed();
        show("fixed", fixed);
        by_number(threads, own, sum, row, counts);
        show("number", row);
        gather(row, out);
        gather(used, out);
        check = 0;
        for (int i = 0; i < N; i++)
            check += out[i] * (i % 3);
        printf("%.0f\n", check);
        first = apart[step];
        apart[step] = apart[5];
        apart[5] = first;
#pragma omp parallel for
        for (int b = 0; b < BINS; b++)
            bin[b].sum = apart[(b + 2) % BINS];
    }
    for (int b = 0; b < BINS; b++)
        printf("%d %d\n", many[b], counts[b]);
    return 0;
}
