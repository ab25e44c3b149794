// procs: 1 2 3 4 5 6 7
// same-as: serial
/* The head of a function in a group of #if, of which a copy is made; a value that is returned with no blank before its
   brackets, after it was acquired. */
#include <stdio.h>

#define N 500

static double a[N][20], v[N];

#ifdef __STDC__
void fill(double to[], int n)
#else
void fill(to, n)
     double *to;
     int n;
#endif
{
    int j;

    for (j = 0; j < 5; j++)
        to[j] = v[j] + j;
#if N > 100
    for (; j < n; j++)
        to[j] = 0.5 * to[j - 5] + to[j - 3];
#else
    to[0] = 0;
#endif
    v[(int)to[7] % 7 + 10] = 3;
}

double sum(double *x, double *y, int n)
{
    if (n == 4)
        return(x[0]*y[0]+x[1]*y[1]+x[2]*y[2]+x[3]*y[3]);
    else
        return(x[1]);
}

int main(void)
{
    double all = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        v[i] = i % 7 == 2 ? 3 : i % 11;
    for (int k = 10; k < 17; k++)
        v[k] = 3;
    #pragma omp parallel sections
    {
        #pragma omp section
        fill(a[1], 20);
        #pragma omp section
        a[2][3] = 2;
    }
    fill(a[3], 20);
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        v[i] += a[3][i % 20] + a[1][i % 20];
    all = sum(v, v, 4) + sum(v + N - 4, v + 250, 4) + sum(v + 300, v, 3);
    printf("%.12g %g\n", all, a[1][19]);
    return 0;
}
