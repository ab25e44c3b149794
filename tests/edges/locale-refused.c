// procs: 2 3
// exit: nonzero
// stderr: setlocale in parallel code would change this rank only
// Members of a split may ask for the locale, but not change it.
#include <locale.h>
#include <stdio.h>

int main(void)
{
    int asked = 0;

    setlocale(LC_ALL, "C");
    #pragma omp parallel for reduction(+: asked)
    for (int i = 0; i < 10; i++)
        asked += setlocale(LC_NUMERIC, NULL)[0] == 'C';
    printf("%d\n", asked);
    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        setlocale(LC_NUMERIC, "C");
    return 0;
}
