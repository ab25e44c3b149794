/* Results where they stand, and continue. */
void mark(int n, char *flags, const int *keys, int *found)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(&found[i], 1)
    for (i = 0; i < n; i++) {
        found[i] = 0;
        if (keys[i] < 0)
            continue;
        if (keys[i] % 2) {
            flags[keys[i]] = 1;
            #pragma llc nc_result(&flags[keys[i]], 1, flags)
        }
        found[i] = 1;
    }
}
