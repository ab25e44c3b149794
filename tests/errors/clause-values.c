// Arguments of the wrong type or value.
struct s { int member; } s;

void f(int n)
{
    int i, j;
    #pragma omp parallel for collapse(0) // error@39: collapse
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for collapse(n) // error@39: collapse
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            ;
    #pragma omp parallel for num_threads(1.5) // error@42: num_threads
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for num_threads(0) // error@42: num_threads
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for schedule(static, 0) // error@47: schedule
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for schedule(static, "two") // error@47: schedule
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for if(s) // error@33: if
    for (i = 0; i < n; i++)
        ;
}
