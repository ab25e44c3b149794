// procs: 1 2 3 4 5 6 7
// same-as: openmp
/* Targets with nowait are tasks, which their device has: what they read and write is known, and moves between devices. */
#include <stdio.h>
#include <omp.h>

enum { N = 64, B = 8, S = 8 };
static double a[N], b[N], c[N];

int main(void)
{
    int nd = omp_get_num_devices();

    if (nd < 1)
        nd = 1;
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = 2 * i;
    }
    #pragma omp parallel
    #pragma omp single
    for (int t = 0; t < 4; t++)
        for (int k = 0; k < B; k++) {
            double *p = a + k * S, *q = b + k * S;
            #pragma omp target nowait device(k % nd) map(tofrom: p[0:S]) map(to: q[0:S]) depend(inout: a[k*S])
            for (int i = 0; i < S; i++)
                p[i] += q[i] * t;
            #pragma omp target nowait device((k + 1) % nd) map(from: c[k*S:S]) map(to: a[0:N]) depend(in: a[k*S], a[(k+1)%B*S]) depend(out: c[k*S])
            for (int i = 0; i < S; i++)
                c[k*S+i] = a[k*S+i] * 2 + k;
        }
    double s = 0, u = 0;

    for (int i = 0; i < N; i++) {
        s += a[i];
        u += c[i] * (i % 5);
    }
    printf("%g %g\n", s, u);
    for (int k = 0; k < B; k++) {
        #pragma omp target nowait device(k % nd) map(tofrom: a[k*S:S])
        for (int i = k * S; i < k * S + S; i++)
            a[i] = -a[i];
    }
    #pragma omp taskwait
    s = 0;
    for (int i = 0; i < N; i++)
        s += a[i] * i;
    printf("%g\n", s);
    return 0;
}
