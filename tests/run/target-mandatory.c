// procs: 1 2 3
// env: OMP_TARGET_OFFLOAD=MANDATORY
// exit: nonzero
// stderr: device 9 is none of the
/* A device that is not there is an error where it must be. */
int main(void)
{
    int x = 0;

    #pragma omp target device(0) map(x)
    x++;
    #pragma omp target device(8 + x) map(x)
    x++;
    return 0;
}
