// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Tasks with copies of arrays whose lengths are known at run time only: of one and more dimensions, of structures that the
// function declares, that the tasks change, beside pointers to such arrays; of what members of a team wrote; in tasks in
// tasks, recursive ones, targets, with depend.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { K = 24 };

static long out[K], found;

static long mixed(long sum, long by)
{
    return (sum * 31 + by) % 1000003;
}

static void several(int n, int m)
{
    double a[n];
    int b[n][m + 1];
    char name[m], plain[3] = "ab";
    long (*rows)[m] = malloc(sizeof(long[n][m]));

    for (int i = 0; i < n; i++) {
        a[i] = i * 0.5;
        for (int j = 0; j <= m; j++)
            b[i][j] = i * j;
        for (int j = 0; j < m; j++)
            rows[i][j] = i - j;
    }
    memset(name, 'x', sizeof name);
    for (int k = 0; k < K; k++) {
        a[k % n] += 1;
        b[k % n][0] += k;
        name[k % m]++;
        #pragma omp task firstprivate(a, b, name, plain, rows)
        {
            long sum = (long)(sizeof a + sizeof b[0] + sizeof b / sizeof *b + sizeof name + sizeof *rows);

            a[0] += k;
            for (int i = 0; i < n; i++) {
                sum = mixed(sum, (long)(a[i] * 2));
                for (int j = 0; j < m; j++)
                    sum = mixed(sum, b[i][j + 1] + b[i][0] + rows[i][j]);
            }
            for (int j = 0; j < m; j++)
                sum = mixed(sum, name[j] + plain[j % 2]);
            out[k] = sum;
        }
    }
    #pragma omp taskwait
    a[0] = b[0][0] = name[0] = 0;
    free(rows);
}

/* What it copies, members of a team have written. */
static void pending(int n)
{
    struct point { double x; char c; } p[n];
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        p[i].x = i * 1.5;
        p[i].c = (char)i;
    }
    #pragma omp parallel
    #pragma omp single
    for (int k = 0; k < K; k++) {
        p[k % n].x += k;
        #pragma omp task firstprivate(p) depend(inout: out[k % 5])
        {
            struct point last = p[n - 1];

            for (int j = 0; j < n; j++)
                last.x += p[j].x + p[j].c;
            out[k % 5] = mixed(out[k % 5], (long)(4 * last.x));
        }
    }
}

/* Rows that are taken, as queens on a board. */
static void place(int n, int row, const int *before)
{
    int at[n];

    if (row == n) {
        #pragma omp atomic
        found++;
        return;
    }
    memcpy(at, before, sizeof at);
    for (int c = 0; c < n; c++) {
        int fits = 1;

        for (int r = 0; r < row; r++)
            fits &= at[r] != c && abs(at[r] - c) != row - r;
        if (!fits)
            continue;
        at[row] = c;
        #pragma omp task firstprivate(at)
        place(n, row + 1, at);
    }
    #pragma omp taskwait
}

static void inner(int n)
{
    short v[n];

    for (int i = 0; i < n; i++)
        v[i] = (short)(i * i);
    for (int k = 0; k < 6; k++) {
        #pragma omp task firstprivate(v)
        {
            v[k % n]++;
            for (int q = 0; q < 4; q++) {
                v[q % n] += 2;
                #pragma omp task firstprivate(v)
                {
                    long sum = 0;

                    for (int i = 0; i < n; i++)
                        sum = mixed(sum, v[i]);
                    out[k * 4 + q] = sum;
                }
            }
            #pragma omp taskwait
        }
    }
    #pragma omp taskwait
    for (int k = 0; k < 6; k++) {
        v[0] = (short)k;
        #pragma omp target nowait firstprivate(v) map(tofrom: out[k:1])
        out[k] += v[0] + v[n - 1];
    }
    #pragma omp taskwait
}

static void say(void)
{
    for (int k = 0; k < K; k++)
        printf("%ld ", out[k]);
    printf("%ld\n", found);
}

int main(void)
{
    int board[8] = { 0 };

    for (int n = 1; n < 12; n += 5) {
        #pragma omp parallel
        #pragma omp single
        several(n, 3);
        say();
    }
    pending(7);
    pending(4000);
    say();
    #pragma omp parallel
    #pragma omp single
    place(8, 0, board);
    #pragma omp parallel
    #pragma omp single
    inner(5);
    say();
    inner(3);
    say();
    return 0;
}
