// A variable that each thread of the region has for itself cannot be reduced by a loop that the team shares.
double a[10];

void f(int n)
{
    int i;
    #pragma omp parallel
    {
        double mine = 3;
        #pragma omp for reduction(+: mine)          // error@38: 'mine'
        for (i = 0; i < n; i++)
            mine += a[i];
    }
}
