/* A parallel loop over a global, for several-files.c. */
int shared_table[50];
extern int calls;

void fill_table(int n, int seed)
{
    int i;
    calls++;
    #pragma omp parallel for
    #pragma llc result(&shared_table[i], 1)
    for (i = 0; i < n; i++)
        shared_table[i] += i * seed;
}
