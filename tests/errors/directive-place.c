// Directives where no statement can follow.
#pragma omp parallel for // error:

int x[10];

void f(int n)
{
    int i;
    for (i = 0; i < n; i++)
        x[i] = i;
    #pragma omp parallel for // error(+1):
}
