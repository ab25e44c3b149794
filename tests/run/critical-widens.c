// procs: 1 2 3 4 7
// same-as: serial
// Greatest and smallest numbers in critical constructs, of other types than what is compared with them.
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    long most = -1, least = 1L << 40; double top = -1e30, low = 1e30; unsigned u = 0; short s = -3; float f = -1; long long big = 0;
    int n = 5000;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++) a[i] = (i * 37) % 4001 - 2000;
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp critical
        {
            if (a[i] > most) most = a[i];
            if (least > a[i]) least = a[i];
        }
        #pragma omp critical (b)
        if (a[i] > top) top = a[i];
        #pragma omp critical (c)
        if (a[i] < low) low = a[i];
        #pragma omp critical (d)
        if (a[i] > u) u = a[i];
        #pragma omp critical (e)
        if (a[i] > s) s = a[i];
        #pragma omp critical (f)
        if (a[i] > f) f = a[i];
        float g = a[i] * 0.25f;
        #pragma omp critical (b)
        if (g > top) top = g;
        #pragma omp atomic compare
        if (a[i] > big) { big = a[i]; }
    }
    printf("%ld %ld %g %g %u %d %g %lld\n", most, least, top, low, u, s, f, big);
}
