// Clauses that say how a loop is divided, and contradict each other.
int g(void) __attribute__((const));
struct s { int a; };

void f(int n, int *x, struct s s)
{
    int i;
    #pragma omp parallel for schedule(auto, 4) // error@45: auto
    for (i = 0; i < n; i++)
        g();
    #pragma omp parallel for schedule(runtime, n) // error: takes no chunk size
    for (i = 0; i < n; i++)
        g();
    #pragma omp parallel for schedule(nomonotonic: dynamic) // error: nomonotonic // hint: nonmonotonic
    for (i = 0; i < n; i++)
        g();
    #pragma omp parallel for schedule(dynamic) // error: no 'schedule' // hint: leave
    #pragma llc weight(i)
    for (i = 0; i < n; i++)
        g();
    #pragma omp parallel for
    #pragma llc weight(s) // error: a weight is a number
    for (i = 0; i < n; i++)
        g();
    #pragma omp parallel for
    #pragma llc weight(i) weight(i) // error: twice
    for (i = 0; i < n; i++)
        g();
    #pragma omp parallel for
    #pragma llc weight(i)
    #pragma llc weight(i) // error: twice
    for (i = 0; i < n; i++)
        g();
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        #pragma llc weight(i) // error: before the loop
        g();
    }
    #pragma llc weight(i) // error: not at a parallel loop // hint: put it
    g();
    #pragma omp parallel for order(none) // error: none // hint: concurrent
    for (i = 0; i < n; i++)
        g();
}
