// same-as: openmp
/*
 * What is mapped stays where it is: data regions, updates, addresses of devices, and copies between them.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 1200

static double a[N], b[N];

static double checksum(const double *x, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += (i % 17 + 1) * x[i];
    return s;
}

static void regions(int n)
{
    #pragma omp target data map(to: a[0:n]) map(from: b) if(n > 3)
    {
        #pragma omp target parallel for
        for (int i = 0; i < n; i++)
            b[i] = a[i] + 1;
        #pragma omp target update from(b[0:n])
        printf("%g\n", checksum(b, n));
        for (int i = 0; i < n; i++)
            a[i] = 3 * i;
        #pragma omp target update to(a[0:n]) device(omp_get_default_device())
        #pragma omp target data map(tofrom: b)
        #pragma omp target parallel for map(to: n)
        for (int i = 0; i < n; i++)
            b[i] += a[i];
    }
    printf("%g\n", checksum(b, n));
}

static void unstructured(int n)
{
    double *x = malloc(n * sizeof *x);

    for (int i = 0; i < n; i++)
        x[i] = i;
    #pragma omp target enter data map(to: x[0:n]) depend(out: x[0])
    #pragma omp target map(always, close, to: x[0:n]) depend(inout: x[0]) nowait
    for (int i = 0; i < n; i++)
        x[i] *= 2;
    #pragma omp target update from(x[0:n / 2]) depend(inout: x[0])
    #pragma omp target exit data map(from: x[0:n]) depend(inout: x[0])
    printf("%g\n", checksum(x, n));
    free(x);
}

static void addresses(int n)
{
    double *p = a;
    int scalar = 4;

    #pragma omp target data map(tofrom: p[0:n], b, scalar) use_device_ptr(p) use_device_addr(b, scalar)
    {
        #pragma omp target is_device_ptr(p) has_device_addr(b, scalar)
        for (int i = 0; i < n; i++)
            p[i] = b[i] + scalar;
        #pragma omp target is_device_ptr(p) device(0)
        p[3]++;
    }
    printf("%g\n", checksum(a, n));
}

static void copies(int n)
{
    int host = omp_get_initial_device(), device = omp_get_default_device();
    size_t bytes = n * sizeof(double);
    double *p = omp_target_alloc(bytes, device);

    if (omp_target_memcpy(p, a, bytes, 0, 0, device, host))
        printf("not copied\n");
    #pragma omp target teams distribute parallel for is_device_ptr(p) device(device)
    for (int i = 0; i < n; i++)
        p[i] *= 2;
    if (omp_target_memcpy(b, p, bytes / 2, bytes / 2, 0, host, device))
        printf("not copied\n");
    omp_target_free(p, device);
    printf("%g %d\n", checksum(b, n), omp_target_is_present(a, host));
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = i;
    regions(N);
    unstructured(N);
    addresses(N);
    copies(N);
    return 0;
}
