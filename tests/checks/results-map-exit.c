// procs: 1 2
// env: OTOSP_CHECK=results
// options: -g
// exit: 1
// stderr: results-map-exit.c:14:44: error: results: 'v' in 'target exit data' is not mapped, so nothing comes back
// stderr: map it before
/* The second of two exits brings nothing back. */
int main(void)
{
    static int v[100];

    #pragma omp target enter data map(to: v)
    #pragma omp target exit data map(from: v)
    #pragma omp target exit data map(from: v)
    return 0;
}
