// procs: 1 2 3 4 7
// same-as: serial
/* Sequential loops between parallel ones: some may be divided among those who have what they read, some depend on each
   other's iterations, by their subscripts or by pointers into the same array, and some leave values that are read behind them. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 60, M = 11, K = 9 };
static double u[N][M], v[N][M], cube[N][M][K], line[4 * N];
static double *field, *other;
static int turn;

static void stir(void)
{
    turn++;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = u[i][j] * 0.5 + (i * 3 + j * 7 + turn) % 13;
            v[i][j] = v[i][j] * 0.25 + (i + j + turn) % 5;
            for (int k = 0; k < K; k++)
                cube[i][j][k] = (i + 2 * j + 3 * k + turn) % 17;
        }
#pragma omp parallel for
    for (int i = 1; i < 4 * N - 2; i++) {
        line[i] = (i * 5 + turn) % 23;
        field[i] = field[i] * 0.5 + (i + turn) % 7;
        other[i] = (i * turn) % 9;
    }
}

static void show(const char *what)
{
    double sum = 0;

    for (int i = 0; i < N; i++)     // may be divided
        for (int j = 0; j < M; j++) {
            sum = sum * 0.9 + u[i][j] + 2 * v[i][j];
            for (int k = 0; k < K; k++)
                sum += cube[i][j][k] * (k + 1);
        }
    for (int i = 0; i < 4 * N; i++)     // may be divided
        sum = sum * 0.95 + line[i] + 3 * field[i] + other[i];
    printf("%s %.9g\n", what, sum);
}

static void faces(double (*a)[M])
{
    int i, j;

    for (i = 0; i < N; i++) {     // may be divided
        a[i][0] = a[i][1];
        a[i][M - 1] = a[i][M - 2];
    }
    for (j = 0; j < M; j++) {     // may be divided
        a[0][j] = a[1][j];
        a[N - 1][j] = a[N - 2][j];
    }
}

static void faces_of_cube(void)
{
    for (int i = 0; i < N; i++)     // may be divided
        for (int k = 0; k < K; k++)
            cube[i][0][k] = cube[i][1][k], cube[i][M - 1][k] = -cube[i][M - 2][k];
    for (int i = N - 1; i >= 0; i--)     // may be divided
        for (int j = 0; j < M; j++)
            cube[i][j][K - 1] = cube[i][j][0];
}

static void around(void)
{
    for (int j = 0; j < M; j++) {     // may be divided
        u[0][j] = u[N - 2][j];
        u[N - 1][j] = u[1][j];
    }
}

static void follows(void)
{
    for (int i = 1; i < N; i++)
        for (int j = 0; j < M; j++)
            v[i][j] = 0.5 * v[i - 1][j] + u[i][j];
}

static void in_rows(void)
{
    for (int i = 0; i < N; i++)     // may be divided
        for (int j = 1; j < M; j++)
            v[i][j] = 0.5 * v[i][j - 1] + u[i][j];
}

static void shifted(double *to, const double *from, int n)
{
    for (int i = 0; i < n; i++)     // may be divided
        to[i] = from[i] + 1;
}

static void by_threes(void)
{
    for (int i = 0; i < N; i += 3)     // may be divided
        line[i] += line[i + 1] - line[i + 2];
}

static double with_variables(void)
{
    double left = 0, mean;
    int i, last = 0;

    for (i = 1; i < 4 * N - 1; i++) {
        mean = (field[i - 1] + field[i] + field[i + 1]) / 3;
        other[i] = mean * mean;
    }
    for (i = 0; i < N; i++) {
        mean = line[i];
        line[i] = mean + 1;
        last = i;
    }
    for (i = 0; i < N && line[i] < 20; i++)
        line[i] -= 0.5;
    left += i;
    return left + last;
}

static double carried(void)
{
    double before = 1;
    int i;

    for (i = 0; i < 4 * N; i++) {
        other[i] += before;
        before = field[i];
    }
    return before + i;
}

/* An if without else ends each of them. */
static void ends_in_if(int odd)
{
    for (int i = 0; i < N; i++)     // may be divided
        if (i % 2 == odd)
            u[i][0] = u[i][1] + 1;
    if (odd)
        for (int i = 0; i < N; i++)     // may be divided
            for (int j = 1; j < M; j++)
                if (i > j)
                    v[i][0] += v[i][j];
}

/* In a loop behind them, what its body sets is read before that: by its bound, its beginning, or its step. */
static int read_before(int few)
{
    int bound = -1, begin = -1, step = -1, k, sum = 0;

    for (int i = 0; i < N; i++) {     // may be divided
        bound = i + (u[i][3] > 1000);
        u[i][0] = u[i][1] + bound;
    }
    for (k = 0; k < 7 && bound > 5; k++)
        bound = 30 - k * 5, sum += bound;
    sum += k;
    for (int i = 0; i < N; i++) {     // may be divided
        begin = i + (u[i][3] > 1000);
        u[i][2] = u[i][1] + begin;
    }
    for (k = begin; k < 70; k++)
        begin = 2, sum += begin;
    for (int i = 0; i < N; i++) {     // may be divided
        step = i + (u[i][3] > 1000);
        u[i][4] = u[i][1] + step;
    }
    for (k = 0; k < 9; k++, sum += step) {
        if (k < few)
            continue;
        step = k;
    }
    return sum;
}

/* The second counter goes along. */
static int two_counters(void)
{
    int i, k;

    for (i = 0, k = 5; i < N; i++, k += 2)
        u[i][0] = u[i][1] + k;
    for (int j = 0, m = N; j < N; j++, m--)
        v[j][0] = v[j][1] + m;
    return i + k;
}

/* What breaks out of a body that is executed once, sets nothing; and a clause reads its variable before the body sets it. */
static int set_or_not(void)
{
    int set = -1, threads = -1, most = 0, sum = 0, none = u[0][0] > 1000;

    for (int i = 0; i < N; i++) {     // may be divided
        set = i + none;
        u[i][0] = u[i][1] + set;
    }
    for (int k = 0; k < 4; k++) {
        do {
            if (!k)
                break;
            set = k;
        } while (0);
        sum += set;
    }
    for (int i = 0; i < N; i++) {     // may be divided
        threads = 1 + none;
        u[i][2] = u[i][1] + threads;
    }
    for (int k = 0; k < 2; k++) {
#pragma omp parallel num_threads(threads < 1 ? 3 : threads) reduction(+: most)
        most += 1;
        threads = 1;
    }
    return sum + most;
}

static int jumps_in(int jump)
{
    int set = -1, k = 0, sum = 0;

    for (int i = 0; i < N; i++) {     // may be divided
        set = i + (u[i][3] > 1000);
        u[i][0] = u[i][1] + set;
    }
    if (jump)
        goto inside;
    for (k = 0; k < 5; k++) {
        set = k;
inside:
        sum += set;
    }
    return sum;
}

static void step(double *a, int i)
{
    for (int k = 0; k < 5; k++)
        a[5 * i + k] += k;
}

int main(void)
{
    double (*now)[M] = u, (*next)[M] = v;

    field = calloc(4 * N, sizeof *field);
    other = calloc(4 * N, sizeof *other);
    for (int round = 0; round < 3; round++) {
        stir();
        faces(now);
        faces(next);
        double (*swapped)[M] = now;
        now = next;
        next = swapped;
        show("faces");
        stir();
        faces_of_cube();
        show("cube");
        stir();
        around();
        show("around");
        stir();
        follows();
        show("follows");
        stir();
        in_rows();
        faces(v);
        show("rows");
        stir();
        shifted(line, line + 1, 2 * N);
        shifted(field + 1, field, 2 * N);
        shifted(line + 3 * N, line, N);
        shifted(field + round, other, N);
        show("shifted");
        stir();
        by_threes();
        show("threes");
        stir();
        printf("%g\n", with_variables());
        show("variables");
        stir();
        printf("%g\n", carried());
        show("carried");
        stir();
        ends_in_if(round % 2);
        show("ends");
        ends_in_if(1 - round % 2);
        show("ends");
        stir();
        printf("%d\n", read_before(round));
        stir();
        printf("%d\n", jumps_in(round));
        show("before");
        stir();
        printf("%d\n", two_counters());
        show("counters");
        stir();
        printf("%d\n", set_or_not());
        show("set");
        stir();
#pragma omp parallel for
        for (int i = 0; i < N / 2; i++)
            step(field, i);
        step(field, 1);
        show("called");
    }
    return 0;
}
