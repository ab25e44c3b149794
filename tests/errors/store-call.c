// Stores that a called function does.
#include <stdio.h>
#include <string.h>

static int counter, table[10];
extern void unknown(int *x);

static void count(void)
{
    counter++;
}

static void set(int *p, int value)
{
    *p = value;
}

static int pure(const int *p)
{
    return *p + 1;
}

void f(int n, int *x, char *buffer)
{
    int i;
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        int mine = pure(&x[i]);
        count();                    // error@9: 'counter'
        set(&x[i], mine);           // error@9: 'set' // hint: result(&x[i]
        set(&mine, 4);
        unknown(&mine);             // error@9: 'unknown' // hint: pure
        unknown(x);                 // error@9: 'unknown' // hint: result(x
        memset(table, 0, 4);        // error@9: 'memset' // hint: result(table
        sprintf(buffer, "%d", i);   // error@9: 'sprintf' // hint: result(buffer
    }
}
