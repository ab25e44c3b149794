// procs: 1 2 3 4 7
// same-as: serial
/* Elements change places: from one array to another, in blocks of the heap and in variables, that begin anywhere in a page;
   all of them, or some; numbers, structures, and rows; by places that are known to all ranks, or have just been computed.
   What is stored is read next by parts, or by all, or again and again by all; or only the edges are. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 12000, ROW = 3, TIMES = 7 };

struct node { double x, y; short kind; };

static char before;
static struct node from[N], to[N];
static float single[N + 5];
static int place[N];
static double rows[N][ROW], moved[N][ROW];
static int flags[N];
static int row[N / 100], column[100];
static double grid[N / 100][100], turned[N / 100][100];

static unsigned state = 1;

static unsigned draw(unsigned n)
{
    state = state * 1103515245u + 12345u;
    return (state >> 8) % n;
}

static void shuffle(int *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int k = (int)draw((unsigned)i + 1), t = p[i];
        p[i] = p[k];
        p[k] = t;
    }
}

/* Read by parts. */
static double by_parts(int times)
{
    double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), sum = 0;
    int *p = malloc(N * sizeof *p);

    shuffle(p, N);
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        a[i] = i % 1000;
        b[i] = 0;
    }
    for (int t = 0; t < times; t++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            b[p[i]] = 0.5 * a[i] + t;
        #pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            a[i] += 0.25 * (b[i - 1] - 2 * b[i] + b[i + 1]);
        if (t == 3)
            p[7] = p[7];
    }
    for (int i = 0; i < N; i++)
        sum += a[i] * (i % 7) + b[i];
    free(a);
    free(b);
    free(p);
    return sum;
}

/* Read by all, sequentially, several times; then by parts. */
static double by_all(void)
{
    double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), sum = 0;
    int *p = malloc(N * sizeof *p);

    shuffle(p, N);
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        b[i] = i;
    for (int i = 0; i < N; i++)
        a[i] = i % 10;
    for (int t = 0; t < TIMES; t++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            b[p[i]] = a[i] * t + i;
        for (int i = 0; t < 5 && i < N; i++)
            sum += b[i] * (i % 3);
    }
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += b[i];
    free(a);
    free(b);
    free(p);
    return sum;
}

/* Read at places that are loaded; and the places have just been computed by parts. */
static double there_and_back(void)
{
    double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), sum = 0;
    int *p = malloc(N * sizeof *p), *back = malloc(N * sizeof *back);

    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        p[i] = (int)((i * 7919L + 13) % N);
        a[i] = i % 17;
    }
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        back[p[i]] = i;
    for (int t = 0; t < TIMES; t++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            b[i] = a[p[i]] + t;
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[back[i]] = 0.5 * b[i];
    }
    for (int i = 0; i < N; i++)
        sum += a[i] * (i % 7);
    free(a);
    free(b);
    free(p);
    free(back);
    return sum;
}

/* Structures and rows, in variables; some of them only. */
static void in_variables(int some)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        if (i % 5 >= some)
            to[place[i]] = from[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        from[i].x = to[i].y + 1;
        from[i].y = to[i].x;
        from[i].kind = (short)(to[i].kind + 1);
    }
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = 0; k < ROW; k++)
            moved[place[i]][k] = rows[i][k] + some;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = 0; k < ROW; k++)
            rows[i][k] = moved[i][(k + 1) % ROW];
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        if (i % 7 >= some) {
            single[place[i] + 3] = (float)from[i].x;
            flags[place[i]] = i;
        }
}

/* By rows and columns; some of them not. */
static double by_columns(void)
{
    double sum = 0;

    shuffle(row, N / 100);
    shuffle(column, 100);
    #pragma omp parallel for collapse(2)
    for (int i = 0; i < N / 100; i++)
        for (int j = 0; j < 100; j++)
            grid[i][j] = i * j % 17;
    for (int t = 0; t < TIMES; t++) {
        #pragma omp parallel for collapse(2)
        for (int i = 0; i < N / 100; i++)
            for (int j = 0; j < 100; j++)
                if ((i + j) % 9 >= t % 3)
                    turned[row[i]][column[j]] = grid[i][j] + t;
        #pragma omp parallel for collapse(2)
        for (int i = 1; i < N / 100 - 1; i++)
            for (int j = 1; j < 99; j++)
                grid[i][j] = 0.25 * (turned[i - 1][j] + turned[i + 1][j] + turned[i][j - 1] + turned[i][j + 1]);
    }
    for (int i = 0; i < N / 100; i++)
        for (int j = 0; j < 100; j++)
            sum += grid[i][j] * (j % 7) + turned[i][j];
    return sum;
}

int main(void)
{
    double sum = 0;

    before = 1;
    printf("%.10g %.10g\n", by_parts(1), by_parts(TIMES));
    printf("%.10g\n", by_all());
    printf("%.10g\n", there_and_back());

    printf("%.10g\n", by_columns());

    shuffle(place, N);
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        from[i].x = i;
        from[i].y = i % 10;
        from[i].kind = 1;
        for (int k = 0; k < ROW; k++)
            rows[i][k] = i + k;
    }
    for (int t = 0; t < TIMES; t++)
        in_variables(t % 3);
    printf("%.9g %.9g %d %d\n", single[3], single[N + 2], flags[0], flags[N - 1]);
    for (int i = 0; i < N; i++)
        sum += from[i].x * (i % 11) + from[i].y + from[i].kind + to[i].kind + rows[i][1] * (i % 3) + single[i + 3] + flags[i] % 5;
    printf("%d %.10g\n", before, sum);
    return 0;
}
