// Clauses of tasks: kinds of dependences, and what excludes each other.
#include <omp.h>

int *list(int);

int main(void)
{
    int x = 0, sum = 0;
    omp_depend_t object;
    omp_event_handle_t event;

    #pragma omp task depend(into: x) // error@29: 'into' is no kind of dependence
    x = 1;
    #pragma omp task depend(x) // error@29: needs a kind
    x = 1;
    #pragma omp task depend(sink: x) // error@29: 'sink' is no kind of dependence
    x = 1;
    #pragma omp task depend(in: list(x)[0:2]) // error@33: a call in it is not handled
    x = 1;
    #pragma omp taskwait depend(iterator(int i = 0), in: x) // error: an iterator needs a name
    #pragma omp taskwait depend(iterator(i), in: x) // error@42: an iterator needs a name
    #pragma omp taskwait depend(iterator(i = 0:1:1:1), in: x) // error: an iterator needs a name
    #pragma omp taskwait depend(iterator(unknown i = 0:4), in: x) // error@42: unknown type name
    #pragma omp taskwait depend(iterator(i = 0:4), in: other) // error: 'other' undeclared
    #pragma omp taskwait depend(iterator(int i = 0:4), In: x) // error: 'In' is no kind of dependence
    #pragma omp depobj depend(in: x) // error@17: needs an expression in brackets
    #pragma omp depobj(object) depend(in: x) destroy // error@17: takes one of
    #pragma omp depobj(object) update(depobj) // error@39: is no kind of dependence
    #pragma omp task detach(event) mergeable // error: exclude each other
    x = 2;
    #pragma omp taskloop grainsize(2) num_tasks(3) // error@39: exclude each other
    for (int i = 0; i < 3; i++)
        x = i;
    #pragma omp taskloop nogroup reduction(+: sum) // error@34: exclude each other
    for (int i = 0; i < 3; i++)
        sum += i;
    #pragma omp task
    {
        #pragma omp barrier // error@21: which not all threads
        return 1; // error: 'return' out of
    }
    return x;
}
