// _Pragma and macros: the message names the line of the use.
#define PARALLEL _Pragma("omp parallel for schedule(statik)")
#define FIRST for (i = 0; i != n; i *= 2)
int x[10];

void f(int n)
{
    int i;
    PARALLEL // error: statik
    for (i = 0; i < n; i++)
        ;
    _Pragma("omp paralel for") // error: paralel
    for (i = 0; i < n; i++)
        ;
    _Pragma("omp parallel for")
    FIRST // error: 'i'
        x[i] = 1;
}
