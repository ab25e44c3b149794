// What the hints say to write.
#include <math.h>

double f(int n, int m, double *x, int *key, double (*a)[10])
{
    double best = -1, least = 0, t, last, tmp[10];
    int hist[10] = { 0 }, i, j, bits = 0, all = 1, q;
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        t = x[i];                       // error@9: 't' // hint: private(t)
        if (t > best)
            best = t;                   // error@13: 'best' // hint: reduction(max: best)
        least = least < t ? least : t;  // error@9: 'least' // hint: reduction(min: least)
        bits |= key[i];                 // error@9: 'bits' // hint: reduction(|: bits)
        all = all && key[i];            // error@9: 'all' // hint: reduction(&&: all)
        hist[key[i]]++;                 // error@9: 'hist[key[i]]' // hint: reduction(+: hist)
        last = t;                       // error@9: 'last' // hint: lastprivate(last)
        for (j = 0; j < 10; j++)        // error@14: 'j' // hint: private(j)
            tmp[j] = t;                 // error@13: 'tmp[j]' // hint: private(tmp)
        for (int k = 0; k < 10; k++)
            a[i][k] = tmp[k];           // error@13: 'a[i][k]' // hint: result(&a[i][0], 10)' before the loop
        for (int k = 0; k < m; k++)
            x[i * m + k] += 1;          // error@13: 'x[i * m + k]' // hint: result(&x[i * m], m)' before the loop
        q = key[i];                     // error@9: 'q' // hint: private(q)
        x[q] = fmax(1, 2);              // error@9: 'x[q]' // hint: result(&x[q], 1)' after the store
        if (i > 3)
            x[q + 1] = 3;               // error@13: 'x[q + 1]' // hint: with '{' and '}'
    }
    return best + least + bits + all + hist[0] + last;
}
