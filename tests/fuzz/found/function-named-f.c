int f(int), l(void), _(void);
int x[9];
int main(void)
{
    int i;
#pragma omp parallel for
    for (i = 0; i < 9; i++)
        x[i] = f(i) + l() + _();
    return 0;
}
