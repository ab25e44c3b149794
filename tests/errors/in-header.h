/* For in-header.c. */
int x[10];

static inline void fill(int n)
{
    int i;
    #pragma omp parallel for schedule(statik) // error: statik
    for (i = 0; i < n; i++)
        x[i] = i;
}
