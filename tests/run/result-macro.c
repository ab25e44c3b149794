// procs: 1 2 3 4 5 6 7
// same-as: serial
// Macros in the arguments of llc and omp lines, and directives that come out of macros.
#include <stdio.h>

#define N 23
#define ITEM(x, k) ((x)[(k) % N])
#define ONE 1
#define CHUNK 2
#define PLUS +
#define PARALLEL_FOR _Pragma("omp parallel for")
#define RESULT(what) DO_PRAGMA(llc result(what, ONE))
#define DO_PRAGMA(x) _Pragma(#x)
#define EACH(i, n) PARALLEL_FOR for (i = 0; i < (n); i++)

int main(void)
{
    int a[N], b[N], c[N], i, sum = 0;
    #pragma omp parallel for schedule(static, CHUNK) reduction(PLUS: sum)
    #pragma llc result(&ITEM(a, i), ONE)
    for (i = 0; i < N; i++) {
        ITEM(a, i) = i * i;
        sum += i;
    }
    PARALLEL_FOR
    RESULT(&b[i])
    for (i = 0; i < N; i++)
        b[i] = a[N - 1 - i] + ONE;
    EACH(i, N) { c[i] = b[i] - a[i]; RESULT(c + i) }
    _Pragma("omp parallel for") _Pragma("llc result(&ITEM(c, i), ONE)") for (i = 0; i < N; i++) ITEM(c, i)--;
    for (i = 0; i < N; i++)
        printf("%d %d %d\n", a[i], b[i], c[i]);
    printf("%d\n", sum);
    return 0;
}
