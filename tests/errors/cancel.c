// What cancels what (OpenMP 5.1, 2.20).
int x[10];

void f(void)
{
    #pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        x[i] = i;
        #pragma omp cancel sections // error: '#pragma omp cancel sections' does not stand in such a construct
        #pragma omp cancellation point // error: does not say which construct
        #pragma omp cancel for
    }
    #pragma omp parallel
    {
        #pragma omp for nowait
        for (int i = 0; i < 10; i++) {
            #pragma omp cancel for // error: a construct with 'nowait' cannot be cancelled
            x[i]++;
        }
        #pragma omp cancellation point parallel
    }
}
