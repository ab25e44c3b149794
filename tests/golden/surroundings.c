/* What stands around a construct stays: comments, conditionals, macros. */
#include <math.h>
#define SQUARE(x) ((x) * (x))   /* used below */
#if defined(SINGLE)
typedef float real;
#else
typedef double real;    // this one
#endif

/* Not touched. */
static real helper(real x) { return SQUARE(x) + 1; }

real lengths(int n, const real *x, const real *y, real *r)
{
    real longest = 0;       /* stays */
    int i;
#ifdef CHECK
    if (!r)
        return -1;
#endif
    // before the loop
    #pragma omp parallel for /* the construct */ \
        schedule(static, 8)
    #pragma llc result(&r[i], 1)
    for (i = 0; i < n; i++) {
        // inside the body
        r[i] = sqrt(SQUARE(x[i]) + SQUARE(y[i]));
#ifdef CHECK
        r[i] += 1;
#endif
    }
    // after the loop
    for (i = 0; i < n; i++)
        if (r[i] > longest) longest = helper(r[i]);
    return longest;
}
