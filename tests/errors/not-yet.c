// Known to OpenMP or planned here, not handled yet: never ignored in silence.
int x[10];

void f(int n)
{
    int s = 0, i;
    #pragma omp metadirective when(user={condition(n > 1)}: parallel) default(nothing)
    {
    again: // error: chosen when the program runs is not handled yet
        if (s++ < 3)
            goto again;
    }
    #pragma omp metadirective when(user={condition(n > 1)}: parallel) default(nothing)
    {
        static int kept; // error: chosen when the program runs is not handled yet
        kept++;
    }
    for (i = 0; i < n; i++)
        x[i] = s;
}
