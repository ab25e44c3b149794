// Known to OpenMP or planned here, not handled yet: never ignored in silence.
int x[10], t;

void f(int n)
{
    int s = 0, i;
    #pragma omp begin metadirective when(user={condition(n > 1)}: parallel) // error: not handled yet
    s = 1;
    #pragma omp end metadirective // error: not handled yet
    #pragma omp metadirective when(user={condition(n > 1)}: parallel) default(nothing)
    {
    again: // error: chosen when the program runs is not handled yet
        if (s++ < 3)
            goto again;
    }
    for (i = 0; i < n; i++)
        x[i] = s;
}

#pragma omp begin declare variant match(device={kind(gpu)}) // error: not handled yet
#pragma omp end declare variant // error: not handled yet
