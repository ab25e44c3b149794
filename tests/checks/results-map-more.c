// procs: 2 3
// env: OTOSP_CHECK=results
// options: -g
// exit: 1
// stderr: results-map-more.c:15:21: error: results: 'v[0:100]' in 'target enter data' is more than is present of it
// stderr: map all of it where it is mapped first
/* Half of an array is on the device already when all of it is mapped. */
int main(void)
{
    static int v[100];

    #pragma omp target enter data map(to: v[0:50])
    #pragma omp target enter data device(1) map(to: v[0:100])
    #pragma omp target enter data \
            map(to: v[0:100])
    return v[0];
}
