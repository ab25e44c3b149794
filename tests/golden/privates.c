/* private, firstprivate and lastprivate. */
int last_of(int n, int *x, int offset)
{
    int i, t, last = 0, tmp[2];
    #pragma omp parallel for private(t, tmp) firstprivate(offset) lastprivate(last)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i += 2) {
        tmp[0] = i;
        tmp[1] = offset;
        t = tmp[0] + tmp[1];
        x[i] = t;
        last = t;
    }
    return last;
}
