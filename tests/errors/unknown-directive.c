// Names after omp and llc that nobody knows: the nearest name is suggested.
int x[10];

void f(void)
{
    int i;
    #pragma omp paralel for // error@17: 'paralel // hint: parallel for
    for (i = 0; i < 10; i++)
        ;
    #pragma omp parallel fo // error: 'fo' // hint: for
    for (i = 0; i < 10; i++)
        ;
    #pragma omp frobnicate // error@17: frobnicate
    for (i = 0; i < 10; i++)
        ;
    #pragma omp // error: directive
    ;
    #pragma omp parallel for
    #pragma llc resutl(&x[i], 1) // error@17: resutl // hint: result
    for (i = 0; i < 10; i++)
        ;
    #pragma llc nonsense // error@17: nonsense
    ;
}
