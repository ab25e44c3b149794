int elsewhere = 42;
#pragma omp threadprivate(elsewhere)

int next_elsewhere(void)
{
    return elsewhere++;
}
