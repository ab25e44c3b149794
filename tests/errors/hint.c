// Hints of synchronisation.
enum { none = 0, contended = 2, speculative = 8 };

void f(int *p, int b)
{
    #pragma omp critical (a) hint(contended | speculative)
    ++*p;
    #pragma omp critical hint(none)
    ++*p;
    #pragma omp critical (c) hint(-3) // error: 'hint' needs a constant
    ++*p;
    #pragma omp critical (d) hint(b) // error: 'hint' needs a constant
    ++*p;
    #pragma omp critical hint(contended) // error: 'critical' with a hint needs a name
    ++*p;
}
