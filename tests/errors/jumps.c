// Ways out of a parallel loop or region that OpenMP does not allow.
int g(int) __attribute__((const));

int f(int n)
{
    int i;
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        if (g(i))
            break;              // error@13: break
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        if (g(i))
            return i;           // error@13: return
    }
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        if (g(i))
            goto out;           // error@13: goto
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        int k;
        for (k = 0; k < i; k++) {
            if (g(k))
                break;
            if (g(k + 1))
                continue;
            if (g(k + 2))
                goto out;       // error@17: goto
        }
        switch (i) {
        case 1:
            break;
        default:
            goto inside;
        }
    inside:
        ;
    }
    #pragma omp parallel
    {
        if (n)
            return 3;           // error@13: return
    }
out:
    return 0;
}
