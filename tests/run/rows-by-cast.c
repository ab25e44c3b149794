// procs: 1 2 3 4 7
// same-as: serial
// Memory without rows that a cast takes for rows: in tasks and loops, in functions that they call, through sums, addresses,
// rows of their own, and pointers that step from row to row.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NX = 60, NY = 37, BLOCK = 6 };

static double flat[NX * NY], other[NX * NY];
static float narrow[NX * NY];

static void set(double *p, int ny, int from, int to)
{
    double (*u)[ny] = (double (*)[ny])p;

    for (int i = from; i < to; i++)
        for (int j = 0; j < ny; j++)
            u[i][j] += i - j;
}

static void set_rows(double (*u)[NY], int from, int to)
{
    double (*again)[NY] = u;

    for (int i = from; i < to; i++)
        for (int j = 1; j < NY - 1; j++)
            again[i][j] += u[i][j + 1] / 2;
}

static void set_some(int n, double (*u)[n], int rows)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < n; j++)
            (*(u + i))[j] += j * 0.5;
}

static void set_row(int n, double *row, const double *from)
{
    for (int j = 0; j < n; j++)
        row[j] += from[n - 1 - j];
}

static void stencil(int nx, int ny, const double *from, double *to, int first, int end)
{
    const double (*u)[ny] = (const double (*)[ny])from;
    double (*v)[ny] = (double (*)[ny])to;

    for (int i = first; i < end; i++)
        for (int j = 1; j < ny - 1; j++)
            if (i > 0 && i < nx - 1)
                v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
}

static void by_tasks(int ny)
{
    double *a = flat, *b = other;
    double (*rows)[ny] = (double (*)[ny])a;

    #pragma omp parallel
    #pragma omp single
    for (int step = 0; step < 3; step++) {
        for (int i = 0; i < NX; i += BLOCK) {
            #pragma omp task depend(inout: flat[i * NY])
            set(a, ny, i, i + BLOCK);
            #pragma omp task depend(inout: flat[i * NY])
            set_rows((double (*)[NY])flat, i, i + BLOCK);
            #pragma omp task depend(inout: flat[i * NY])
            set_some(ny, rows + i, BLOCK);
            #pragma omp task depend(inout: flat[i * NY])
            set_some(ny, &((double (*)[ny])a)[i], BLOCK - 1);
        }
        #pragma omp taskwait
        for (int i = 0; i < NX; i += BLOCK) {
            #pragma omp task
            stencil(NX, ny, a, b, i, i + BLOCK);
        }
        #pragma omp taskwait
        for (int i = 0; i < NX; i += BLOCK) {
            #pragma omp task
            {
                double (*x)[ny] = (double (*)[ny])a, (*y)[ny] = (double (*)[ny])(b + ny) - 1;

                for (int k = i; k < i + BLOCK; k++)
                    for (int j = 0; j < ny; j++)
                        x[k][j] += y[k][j] + ((double (*)[ny])b)[k][ny - 1 - j] / 8;
            }
        }
        #pragma omp taskwait
    }
}

static void by_loops(int ny)
{
    double *a = flat;

    #pragma omp parallel for
    for (int i = 0; i < NX; i++) {
        double (*u)[ny] = (double (*)[ny])a, (*v)[ny] = (double (*)[ny])other;

        set_row(ny, u[i], v[NX - 1 - i]);
        set_row(ny - 1, *(u + i) + 1, v[i]);
        *u[i] += 1;
    }
    #pragma omp parallel for
    for (int i = 0; i < NX / 2; i++) {
        double (*u)[ny] = (double (*)[ny])a + 2 * i;

        for (int k = 0; k < 2; k++, u++)
            for (int j = 0; j < ny; j++)
                (*u)[j] *= 0.5;
    }
    #pragma omp parallel for
    for (int i = 0; i < NX; i++) {
        double (*u)[ny] = (double (*)[ny])a;

        if (i % 7 == 3)
            memset(u[i], 0, sizeof u[i]);
        if (i % 7 == 4)
            memcpy(&u[i], (double (*)[ny])other + i, sizeof *u);
    }
    #pragma omp parallel for
    for (int i = 0; i < NX / 2; i++) {
        float (*u)[2 * ny] = (float (*)[2 * ny])narrow;         /* as many elements, half as many rows */

        for (int j = 0; j < 2 * ny; j++)
            u[i][j] = (float)(i * j % 11);
    }
    #pragma omp parallel for
    for (int i = 0; i < NX; i++)
        for (int j = 0; j < ny; j++)
            ((double (*)[ny])(void *)other)[i][j] += ((float (*)[ny])narrow)[NX - 1 - i][j];
}

int main(void)
{
    double sum = 0;
    int ny = NY;

    for (int k = 0; k < NX * NY; k++)
        flat[k] = other[k] = k % 23;
    by_tasks(ny);
    by_loops(ny);
    for (int k = 0; k < NX * NY; k++)
        sum += flat[k] * (k % 5 + 1) + other[k] * (k % 3);
    printf("%.12g\n", sum);
    return 0;
}
