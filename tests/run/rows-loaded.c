// procs: 1 2 3 4 5 6 7
// same-as: serial
// same-as: openmp
/*
 * rows-loaded.c: inner loops whose bounds each iteration loads: rows of different lengths, of all integer types, empty
 * ones, reversed ones, in any order; and arrays of bounds that change.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 60, ROOM = 1000 };

static double out[ROOM], in[ROOM];
static int small[ROOM];

static void show(const char *what)
{
    double sum = 0;
    long whole = 0;

    for (int k = 0; k < ROOM; k++) {
        sum += out[k] * (k % 17 + 1) + in[k] * (k % 13 + 1);
        whole = whole * 31 % 1000003 + small[k];
    }
    printf("%s %.9g %ld\n", what, sum, whole);
}

static long length(int i)
{
    return i * 7 % 11 == 3 ? 0 : i * 5 % 9;
}

/* Rows one behind the other, of bounds of any type. */
#define ROWS(type, index) \
    static void rows_of_##index(void) \
    { \
        static type row[N + 1]; \
        for (int i = 0; i < N; i++) \
            row[i + 1] = (type)((sizeof(type) == 1 || sizeof(index) == 1) && i > 22 ? row[i] : row[i] + (type)length(i)); \
        _Pragma("omp parallel for") \
        for (int i = 0; i < N; i++) \
            for (index k = row[i]; k < row[i + 1]; k++) \
                out[k] = (double)(i + k + sizeof(type)); \
        _Pragma("omp parallel for schedule(static, 3)") \
        for (int i = N - 1; i >= 0; i--) \
            for (index k = row[i]; k < row[i + 1]; k++) \
                in[k] += out[k] + i; \
        _Pragma("omp parallel for") \
        for (int i = 0; i < N; i++) \
            for (index k = row[i]; k < row[i + 1]; k++) \
                small[k] += (int)in[k] + i; \
        show(#type " " #index); \
    }

typedef signed char i8;
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;
typedef size_t u64;
typedef long long i64;
ROWS(i8, int)
ROWS(u8, long)
ROWS(short, i64)
ROWS(u16, short)
ROWS(u32, u32)
ROWS(u64, u64)
ROWS(i64, u16)
ROWS(int, u8)
ROWS(long, i8)

/* Beginnings and ends apart, in no order; some rows end before they begin. */
static void anywhere(void)
{
    int begin[N], end[N];

    for (int i = 0; i < N; i++) {
        begin[i] = i * 37 % N * 10;
        end[i] = begin[i] + (i % 4 == 1 ? -3 : (int)length(i));
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int k = begin[i]; k < end[i]; k++) {
            out[k] = i - k;
            small[k] ^= k + i;
        }
#pragma omp parallel for
    for (int i = 2; i < N; i += 3)
        for (int k = end[i]; k >= begin[i]; k -= 2)
            in[k] = out[k] + 1;
    show("anywhere");
}

/* A bound that no loop reaches, as it marks an empty row. */
static void marked(void)
{
    size_t *first = malloc(N * sizeof *first), *last = malloc(N * sizeof *last);

    for (int i = 0; i < N; i++) {
        first[i] = i % 3 ? (size_t)i * 10 : SIZE_MAX;
        last[i] = (size_t)i * 10 + 7;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (size_t k = first[i]; k < last[i]; k++)
            out[k] = i * 2;
    show("marked");
    free(first);
    free(last);
}

/* The bounds of other iterations, of structures, of a part of the loop only. */
struct cell { short count; int at[2]; };
static void cells(int from)
{
    struct cell *cell = malloc((N + 4) * sizeof *cell);

    for (int i = 0; i < N + 4; i++)
        cell[i] = (struct cell){ (short)length(i), { i * 9, i * 9 + (int)length(i + 1) } };
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        for (int k = cell[i].at[0]; k < cell[i].at[1]; k++)
            out[k] = i + 0.5;
        if (i >= from)
            for (int k = 0; k < cell[i - from + 2].count; k++)
                in[9 * i + k] = k;
        for (int k = cell[i].at[0]; k <= cell[i].at[1] - 1; k++)
            for (int c = 0; c < 2; c++)
                small[c * 500 + k / 2] += c * 0;
    }
    show("cells");
    free(cell);
}

/* Rows by a base and a length; a row behind a pointer. */
static void based(const long *base, const int *count)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int first = (int)base[i], n = count[i];
        double *to = out + base[i];

        for (int k = 0; k < n; k++) {
            small[first + k] = i * k;
            to[k] = k;
        }
        for (int k = 0; k < count[i]; k++)
            in[base[i] + k] += out[base[i] + k];
    }
    show("based");
}

/* Stores to the bounds themselves: a row ends where its own store says so. */
static void changing(void)
{
    int a[ROOM];

    for (int i = 0; i < ROOM; i++)
        a[i] = i % 10 == 0 ? i + 1 : i % 10 == 1 ? i + 8 : 0;
#pragma omp parallel for
    for (int i = 0; i < ROOM / 10; i++)
        for (int k = a[10 * i]; k < a[10 * i + 1]; k++)
            a[k] = k == 10 * i + 1 ? 10 * i + 5 : i;
    for (int i = 0; i < ROOM; i++)
        small[i] = a[i];
    show("changing");
}

/* The same through a pointer that may lead there, or between them. */
static void through(int *to, const int *row, int n)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int k = row[4 * i]; k < row[4 * i + 1]; k++)
            to[k] += i + row[4 * i];
}

static void aliased(void)
{
    int *all = malloc(ROOM * sizeof *all);

    for (int i = 0; i < ROOM; i++)
        all[i] = i / 4 * 4 + 2 + i % 4 * 2;
    through(all, all, 90);
    through(all + 600, all, 90);
    through(all, all, 90);
    for (int i = 0; i < ROOM; i++)
        small[i] = all[i];
    show("aliased");
    free(all);
}

/* Bounds that the region has just written, again and again. */
static void in_region(void)
{
    int *row = malloc((N + 1) * sizeof *row), sum = 0;

    row[0] = 0;
#pragma omp parallel
    for (int step = 0; step < 3; step++) {
#pragma omp for
        for (int i = 0; i < N; i++)
            row[i + 1] = (int)length(i + step);
#pragma omp single
        for (int i = 0; i < N; i++)
            row[i + 1] += row[i];
#pragma omp for
        for (int i = 0; i < N; i++)
            for (int k = row[i]; k < row[i + 1]; k++)
                out[k] = i * 3 + step;
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < N; i++)
            for (int k = row[N - 1 - i]; k < row[N - i]; k++)
                sum += (int)out[k];
    }
    printf("%d ", sum);
    show("in region");
    free(row);
}

/* Each thread has its own bounds. */
static void copies(void)
{
    int row[N + 1];

    for (int i = 0; i <= N; i++)
        row[i] = 4 * i;
#pragma omp parallel for firstprivate(row)
    for (int i = 0; i < N; i++) {
        for (int k = row[i]; k < row[i + 1]; k++)
            out[k] = i;
        row[i] = 0;
    }
#pragma omp parallel
    {
        int mine[N + 1];

        for (int i = 0; i <= N; i++)
            mine[i] = 3 * i + 1;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < N; i++)
            for (int k = mine[i]; k < mine[i + 1]; k++)
                in[k] = i;
    }
    show("copies");
}

/* A row is left out, or left: its bounds may lie nowhere. */
static void left_out(const int *row, int limit)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        if (i * 7 % 5 == 2 || (row == NULL && i < limit))
            continue;
        for (int k = row[i]; k < row[i + 1]; k++)
            out[k] = i;
        for (int k = row[i]; k < row[i + 1]; k++) {
            if (k % 5 == 4)
                break;
            in[k] = i;
        }
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        if (row && out[i] > 3)
            for (int k = row[i]; k < row[i + 1]; k++)
                in[k] = 2;
    show("left out");
}

static int first_of(const int *row, int i)
{
    return row[i];
}

static void set(double *to, const int *row, int i, double value)
{
    for (int k = first_of(row, i); k < first_of(row, i + 1); k++)
        to[k] = value;
}

static void called(const int *row)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        set(i % 2 ? out : in, row, i, i);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        set(out, row, i, in[row[i]] + 1);
    show("called");
}

int main(void)
{
    long base[N];
    int count[N], row[N + 1];

    rows_of_int();
    rows_of_long();
    rows_of_i64();
    rows_of_short();
    rows_of_u32();
    rows_of_u64();
    rows_of_u16();
    rows_of_u8();
    rows_of_i8();
    anywhere();
    marked();
    cells(4);
    for (int i = 0; i < N; i++) {
        base[i] = (i * 11 % N) * 12;
        count[i] = (int)length(i);
    }
    based(base, count);
    changing();
    aliased();
    in_region();
    copies();
    for (int i = 0; i <= N; i++)
        row[i] = i * i / 5;
    left_out(row, 3);

    called(row);
    return 0;
}
