// procs: 1 2 3 4 7
// same-as: serial
/*
 * Iterations that leave early under conditions of the data: what stands behind `continue`, or `return` in a function, is the
 * other branch. Both store the same, or parts of it, or to different places; variables change before an iteration is left.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 210, Q = 5, ROW = 30 };

struct lattice { int cells; double *now, *next; char *solid; };

static double a[N], b[N], c[N], wide[N * Q];
static int kind[N], count[N];

static void show(const char *name, const double *x, int n)
{
    double sum = 0;
    int i;

    for (i = 0; i < n; i++)
        sum += x[i] * (i % 17 + 1);
    printf("%s %.6f\n", name, sum);
}

/* Both ways store all that the cell has. */
static void relax(struct lattice *l)
{
    double *swap;

    #pragma omp parallel for
    for (int row = 0; row < l->cells; row += ROW)
        for (int i = row; i < row + ROW; i++) {
            double in[Q], all = 0;

            if (l->solid[i]) {
                for (int q = 0; q < Q; q++)
                    l->next[q * l->cells + i] = 1;
                continue;
            }
            for (int q = 0; q < Q; q++) {
                in[q] = l->now[q * l->cells + (i + q * 7) % l->cells];
                all += in[q];
            }
            for (int q = 0; q < Q; q++)
                l->next[q * l->cells + i] = in[q] * 0.5 + all * 0.1;
        }
    swap = l->now;
    l->now = l->next;
    l->next = swap;
}

/* A function that returns early, and does the same before. */
static void cell(int i)
{
    if (kind[i] == 1) {
        b[i] = 2 * a[i];
        return;
    }
    if (kind[i] == 2) {
        b[i] = -a[i];
        return;
    }
    b[i] = a[(i + 11) % N];
}

/* One that does not do the same: b[i] stays as it is, or another element is stored. */
static void other_cell(int i)
{
    if (kind[i] == 3)
        return;
    if (kind[i] == 1) {
        b[i] = 1;
        return;
    }
    b[i] += 1;
    c[N - 1 - i] = a[i];
}

static void guards(void)
{
    /* A chain of them; what stands behind is the last branch. */
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        if (kind[i] == 0) {
            c[i] = 1;
            continue;
        }
        if (kind[i] == 1) {
            c[i] = a[i];
            continue;
        }
        if (i == 17)
            continue;
        c[i] = b[i] - a[i];
    }
    /* In a block of its own: behind it all goes on. */
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        {
            if (kind[i] == 2) {
                b[i] = 5;
                continue;
            }
            b[i] = 6;
        }
        if (kind[i] == 1) {
            a[i] = 7;
        } else {
            a[i] += 1;
            continue;
        }
        c[i] += b[i];
    }
    /* Variables that change before. */
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int at = i, k = 0;

        if (kind[i] == 3) {
            at = N - 1 - i;
            k = 1;
            wide[i * Q + k] = at;
            continue;
        }
        k += 2;
        wide[i * Q + k] = a[at];
        at = (i + 3) % N;
        wide[i * Q + k + 1] = a[at];
    }
    /* In loops inside, which go on with their next iteration; and a loop that is left. */
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int k = 0;

        for (int q = 0; q < Q; q++) {
            if (kind[(i + q) % N] == 1) {
                wide[i * Q + q] = q;
                continue;
            }
            wide[i * Q + q] += 2;
            k++;
        }
        for (int q = 0; q < Q; q++) {
            if (kind[i] == 2)
                break;
            wide[i * Q + q] += k;
        }
        count[i] = k;
    }
    /* Before and behind a switch, and in one. */
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        switch (kind[i]) {
        case 0:
            if (a[i] > 3) {
                b[i] = 0;
                continue;
            }
            b[i] = 1;
            break;
        case 1:
            b[i] = 2;
            /* fall through */
        default:
            b[i] += 3;
        }
        if (count[i] == 0) {
            c[i] = 9;
            continue;
        }
        c[i] = b[i];
    }
}

int main(void)
{
    struct lattice l = { N, malloc(N * Q * sizeof(double)), malloc(N * Q * sizeof(double)), malloc(N) };
    int t, i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        kind[i] = i * i % 4 + (i % 5 == 2);
        a[i] = i % 10;
        b[i] = c[i] = i;
        l.solid[i] = i % 9 == 4 || (i > 100 && i < 111);
    }
    memset(wide, 0, sizeof wide);
    #pragma omp parallel for
    for (i = 0; i < N * Q; i++)
        l.now[i] = i % 23;
    for (t = 0; t < 4; t++) {
        relax(&l);
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            cell(i);
        show("cells", b, N);
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            other_cell(i);
        guards();
        show("lattice", l.now, N * Q);
        show("a", a, N);
        show("b", b, N);
        show("c", c, N);
        show("wide", wide, N * Q);
        printf("%d\n", count[t * 50]);
    }
    return 0;
}
