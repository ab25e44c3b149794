// Names in clauses: undeclared, not variables, not whole variables.
struct s { int member; };
typedef int type;
enum { CONSTANT };
void g(void);

void f(int n)
{
    int i, a[10];
    struct s s;
    #pragma omp parallel for private(unknown) // error@38: 'unknown'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for firstprivate(nn) // error@43: 'nn' // hint: n
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(+: missing) // error@43: 'missing'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for private(s.member) // error:
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for private(a[1]) // error:
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for private(g) // error@38: 'g'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for shared(CONSTANT) // error@37: 'CONSTANT'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for private(type) // error@38: 'type'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for num_threads(threads) // error@42: 'threads'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for if(n > limit) // error@37: 'limit'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for
    #pragma llc result(&xx[i], 1) // error@25: 'xx'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for
    #pragma llc result(&a[k], 1) // error@27: 'k'
    for (i = 0; i < n; i++)
        ;
}
