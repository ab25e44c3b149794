// procs: 1 2 3 4 5 7
// same-as: serial
/*
 * Sections as a loop over their numbers: beside loops of a region, with values that are handed in and out, without braces around
 * an `if`, one alone, more of them than ranks, some that leave a switch or a loop, and in functions that regions call.
 */
#include <stdio.h>

enum { N = 60, MANY = 9 };

static double u[N][N], v[N][N], part[MANY];
static int count[MANY];

static void edge(double a[N][N], int row, double x)
{
    for (int j = 0; j < N; j++)
        a[row][j] = a[row ? row - 1 : 1][j] + x;
}

static double total(const double a[N][N])
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j];
    return sum;
}

static void orphans(int k)
{
    #pragma omp sections nowait
    {
        edge(u, 0, k);
        #pragma omp section
        edge(v, N - 1, 2 * k);
    }
    #pragma omp barrier
}

static int odd(int k)
{
    int found = -1, sum = 0;

    #pragma omp parallel sections lastprivate(found) firstprivate(k) reduction(+: sum)
    {
        #pragma omp section
        if (k % 2)
            sum += 10;
        #pragma omp section
        if (k % 2) {
            if (k % 3)
                sum += 100;
            else
                sum += 1000;
        }
        #pragma omp section
        {
            k += 5;
            sum += k;
            found = k * 2;
        }
    }
    return 10000 * found + sum;
}

static void kinds(int k)
{
    #pragma omp parallel sections
    {
        #pragma omp section
        for (int i = 0; i < N; i++) {
            if (i == k)
                break;
            count[0]++;
        }
        #pragma omp section
        switch (k % 3) {
        case 0:
            count[1] += 3;
            break;
        case 1:
            count[1] += 1;
            /* fall through */
        default:
            count[1] += 2;
        }
        #pragma omp section
        count[2] += k;
        #pragma omp section
        count[3] -= k;
        #pragma omp section
        {
            int i = 0;
            while (i < k)
                count[4] += i++;
        }
        #pragma omp section
        ;
        #pragma omp section
        count[6] = count[6] + 1;
        #pragma omp section
        count[7] = 7 * k;
        #pragma omp section
        count[8]++;
    }
}

int main(void)
{
    int i, j, k, sum = 0;

    for (k = 0; k < 6; k++) {
        #pragma omp parallel private(j)
        {
            #pragma omp for
            for (i = 0; i < N; i++)
                for (j = 0; j < N; j++) {
                    u[i][j] += i + j % 7;
                    v[i][j] += i % 5 * j + k;
                }
            #pragma omp sections
            {
                #pragma omp section
                part[0] += total(u);
                #pragma omp section
                {
                    part[1] += total(v);
                    part[2] = v[N - 1][k];
                }
            }
            #pragma omp sections
            {
                #pragma omp section
                edge(u, N - 1, part[1]);
            }
            orphans(k);
            #pragma omp for
            for (i = 1; i < N; i++)
                for (j = 0; j < N; j++)
                    u[i][j] += v[N - i][j] / 4;
        }
        kinds(k);
        sum += odd(k);
    }
    printf("%.6f %.6f %.3f %.3f %.3f %d\n", total(u), total(v), part[0], part[1], part[2], sum);
    for (k = 0; k < MANY; k++)
        printf("%d ", count[k]);
    printf("\n");
    return 0;
}
