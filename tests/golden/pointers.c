/* A pointer as iterator, downwards, with a step known only at run time. */
void clear(double *first, double *last, int step)
{
    double *p;
    #pragma omp parallel for schedule(static)
    #pragma llc result(p, 1)
    for (p = last; p >= first; p -= step)
        *p = 0;
}
