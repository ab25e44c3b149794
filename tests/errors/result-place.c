// llc lines that belong to no parallel loop.
int x[10];

#pragma llc result(&x[0], 1) // error:

void f(void)
{
    int i;
    #pragma llc result(&x[0], 1) // error:
    x[0] = 1;
    #pragma llc result(&x[i], 1) // error:
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp parallel private(i)
    {
        #pragma llc result(&x[i], 1) // error:
        for (i = 0; i < 10; i++)
            ;
    }
}
