// Clauses that a directive takes once only.
void f(int n)
{
    int i;
    #pragma omp parallel for schedule(static) schedule(static, 2) // error@47: schedule
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for if(n) num_threads(2) if(n > 2) // error@51: if
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for if(parallel: n) if(parallel: n > 2) // error@46: if
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for num_threads(2) num_threads(3) // error@45: num_threads
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for collapse(1) collapse(1) // error@42: collapse
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for default(none) default(shared) shared(n) // error@44: default
    for (i = 0; i < n; i++)
        ;
}
