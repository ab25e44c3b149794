// Stores to shared scalars.
int global;
static double total;

int f(int n)
{
    static int calls;
    int i, last = 0, *p = 0, found = -1;
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        global = i;     // error@9: 'global'
        total += i;     // error@9: 'total' // hint: reduction(+: total)
        calls++;        // error@9: 'calls' // hint: reduction(+: calls)
        last = i;       // error@9: 'last'
        p = &global;    // error@9: 'p'
        if (i == 7)
            found = i;  // error@13: 'found'
    }
    return last + (p != 0) + found + calls;
}
