/* Directives and loops that come out of macros. */
#define PARALLEL_FOR _Pragma("omp parallel for")
#define RESULT(address, count) DO(llc result(address, count))
#define DO(x) _Pragma(#x)
#define EACH(i, n) PARALLEL_FOR for (i = 0; i < (n); i++)
#define AT(x, i) ((x)[(i)])

void clear(int n, int *x, int *y)
{
    int i;
    PARALLEL_FOR RESULT(&AT(x, i), 1)
    for (i = 0; i < n; i++)
        AT(x, i) = 0;
    EACH(i, n) { y[i] = AT(x, i); RESULT(&y[i], 1) }
    _Pragma("omp parallel for") _Pragma("llc result(&AT(y, i), 1)") for (i = 0; i < n; i++) AT(y, i)++;
}
