// Known to OpenMP or planned here, not handled yet: never ignored in silence.
int x[10], t;

void f(int n)
{
    int s = 0;
    #pragma omp target uses_allocators(mine(traits)) // error: not handled yet
    s = 1;
    #pragma omp dispatch // error: not handled yet
    f(s);
    #pragma omp metadirective when(user={condition(n > 1)}: parallel) // error: not handled yet
    s = 2;
}

#pragma omp declare variant(f) match(device={kind(gpu)}) // error: not handled yet
void g(int n);
