// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Stores under conditions that nobody knows before: members claim what they may store to, and keep what they do not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 90

struct cell { int tag; double v[2]; };

static double a[N], grid[N][N], cube[9][10][11];
static int out[N], few[8];
static char text[N * 3];
static struct cell cells[N];

static void show(const char *what)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        sum += a[i] * (i + 1) + out[i] * 3 + cells[i].tag + cells[i].v[0] * 5 + cells[i].v[1] * i;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += grid[i][j] * (i * 2 + j);
    for (int i = 0; i < 9 * 10 * 11; i++)
        sum += (&cube[0][0][0])[i] * i;
    for (int i = 0; i < N * 3; i++)
        sum += text[i] * i;
    for (int i = 0; i < 8; i++)
        sum += few[i] * i;
    printf("%s %.10g\n", what, sum);
}

static void fill(int call)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        a[i] = (i * 37 + call * 11) % 23;
        out[i] = call + i % 4;
        cells[i].tag = i % 5 + call;
        cells[i].v[0] = cells[i].v[1] = call * 0.5;
    }
#pragma omp parallel for
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            grid[i][j] = (i * 7 + j * 13 + call) % 29;
#pragma omp parallel for
    for (int k = 0; k < 11; k++)
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 10; j++)
                cube[i][j][k] = (i * j + k * call) % 7;
#pragma omp parallel for
    for (int i = 0; i < N * 3; i++)
        text[i] = (char)('a' + (i * call) % 26);
}

/* Rows behind pointers, and a bound that is loaded. */
static void rows(double **row, const int *ends, int n)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < ends[i]; j++)
            if (row[i][j] > 9)
                row[i][j] = -row[i][j];
}

/* Paths of all pairs: each member reads a row that one of them may write. */
static void floyd(void)
{
    for (int k = 0; k < N; k++)
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                if (grid[i][k] + grid[k][j] < grid[i][j])
                    grid[i][j] = grid[i][k] + grid[k][j];
}

static void sorts(int n)
{
#pragma omp parallel
    for (int phase = 0; phase < n; phase++) {
#pragma omp for
        for (int i = 1 + phase % 2; i < n; i += 2)
            if (a[i - 1] > a[i]) {
                double t = a[i - 1];
                a[i - 1] = a[i];
                a[i] = t;
            }
    }
}

int main(void)
{
    double *row[N], local[N];
    int *ends = malloc(N * sizeof *ends), hits = 0;
    char (*lines)[24] = calloc(N, sizeof *lines);

    for (int i = 0; i < N; i++) {
        row[i] = malloc((size_t)(N + i % 3) * sizeof **row);
        ends[i] = N - i % 7;
    }
    for (int call = 1; call < 4; call++) {
        fill(call);
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++) {
            if (a[i] * a[i] > 100 && i % 3)
                out[i] = 255;
            else if (a[i] > 3)
                out[i] = call;
            else
                cells[i].v[call % 2] += 1;
        }
        show("branches");
#pragma omp parallel for
        for (int j = 2; j < N - 2; j++)             /* columns */
            for (int i = 1; i < N; i++) {
                if (grid[i][j] < 9 || out[j] == 255)
                    continue;
                grid[i][j] = 9;
                if (a[i] > 20)
                    break;
            }
        show("columns");
#pragma omp parallel for collapse(2)
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 10; j++)
                for (int k = 10; k > 0; k -= 3)
                    if ((int)cube[i][j][k - 1] & 1)
                        cube[i][j][k] = -k;
        show("planes");
        floyd();
        show("floyd");
        sorts(N);
        show("sorts");
#pragma omp parallel for
        for (int i = 0; i < N; i++)                 /* claimed by all members, so written down */
            if (out[i] == 255)
                few[i * 8 / N / 8 + (int)a[3] % 8] = 5;
#pragma omp parallel for
        for (int i = 0; i < N; i++)                 /* two members claim elements at their bound, of which each writes its own */
            for (int k = -1; k < 2; k++)
                if (i + k >= 0 && i + k < N && ((i + k) * 5 + 3) % N == (i * 5 + 3) % N)
                    cells[i + k].tag = i;
        show("overlaps");
#pragma omp parallel for reduction(+ : hits)
        for (int i = 0; i < N; i++)
            switch (text[3 * i] % 4) {
            case 0:
                text[3 * i + 1] = '!';
                /* fall through */
            case 1:
                text[3 * i + 2] = '?';
                hits++;
                break;
            default:
                memset(lines[i], 'a' + i % 9, 23);
            }
        show("characters");
        for (int i = 0; i < N; i++)
            hits += (int)strlen(lines[i]);
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            local[i] = i;
            for (int j = 0; j < N; j++)
                row[i][j] = (i * j + call) % 19;
        }
        rows(row, ends, N);
#pragma omp parallel for
        for (int i = 0; i < N; i++)                 /* on the stack */
            if (row[i][call] > 8)
                local[i] *= 2;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                grid[i][j] = row[i][j] + local[i];
        show("rows");
        printf("%d\n", hits);
    }
    return 0;
}
