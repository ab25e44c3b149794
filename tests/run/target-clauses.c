// same-as: openmp
/*
 * Which variables a target has copies of: every defaultmap, pointers that list items are reached through, an `if` for
 * each construct of a combined one, the host as a device.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 50

struct pair {
    int a;
    double b[4];
};

struct holder {
    struct {
        int *p;
        int n;
    } in;
    double sum;
};

static int global = 5;
static double squares[10];

static void defaults(double *p)
{
    int x = 1, y = 2, k = 4;
    struct pair st = { 1, { 1, 2, 3, 4 } };
    int arr[5] = { 1, 2, 3, 4, 5 };

#pragma omp target defaultmap(tofrom: scalar)
    {
        x += 10;
        y *= 3;
        global++;
    }
    printf("%d %d %d\n", x, y, global);
#pragma omp target
    {
        x += 100;
        y *= 3;
        st.a = 7;
        arr[2] = 9;
        global += 50;
    }
    printf("%d %d %d %d %d\n", x, y, st.a, arr[2], global);
#pragma omp target defaultmap(firstprivate: aggregate) map(tofrom: x)
    {
        st.a = 70;
        arr[2] = 90;
        x += st.a + arr[2];
    }
    printf("%d %d %d\n", x, st.a, arr[2]);
#pragma omp target defaultmap(to: aggregate) defaultmap(from: scalar)
    {
        x = arr[2];
        y = st.a;
    }
    printf("%d %d\n", x, y);
#pragma omp target defaultmap(none) map(tofrom: x, st) map(to: y) map(p[0:10]) firstprivate(arr)
    {
        x += y + arr[1];
        st.b[1] += x;
        p[3] = st.b[1];
        arr[1] = 1000;
    }
    printf("%d %g %g %d\n", x, st.b[1], p[3], arr[1]);
#pragma omp target data map(p[0:10])
    {
#pragma omp target defaultmap(default)
        for (int i = 0; i < 10; i++)
            p[i] *= 2;
#pragma omp target map(squares) private(x)
        for (x = 0; x < 10; x++)
            squares[x] += p[x];
    }
#pragma omp target firstprivate(k) map(from: y)
    {
        k++;
        y = k;
    }
    printf("%d %d %g\n", k, y, squares[3]);
}

static int conditions(int *a, int n, int on)
{
    int r = 0;

#pragma omp target data if(on) map(tofrom: a[0:n])
    {
#pragma omp target if(on) map(tofrom: r) map(tofrom: a[0:n])
        for (int i = 0; i < n; i++) {
            a[i] += i;
            r += a[i];
        }
#pragma omp target update from(a[0:n]) if(on)
#pragma omp target teams distribute parallel for if(target: on > 1) if(parallel: n > 5) map(tofrom: a[0:n])
        for (int i = 0; i < n; i++)
            a[i] *= 2;
#pragma omp target parallel for simd if(target: on > 1) if(simd: n > 9) if(parallel: n > 5) map(tofrom: a[0:n])
        for (int i = 0; i < n; i++)
            a[i] += 3;
#pragma omp target parallel for if(0) map(tofrom: a[0:n]) reduction(+: r)
        for (int i = 0; i < n; i++) {
            a[i] -= 1;
            r += a[i];
        }
    }
    return r;
}

static void members(void)
{
    struct holder h = { { malloc(20 * sizeof(int)), 20 }, 1 }, *to = &h;

    for (int i = 0; i < 20; i++)
        h.in.p[i] = i;
#pragma omp target map(tofrom: h.in.p[0:20], h.sum) map(to: h.in.n)
    for (int i = 0; i < h.in.n; i++) {
        h.in.p[i] *= 3;
        h.sum += h.in.p[i];
    }
#pragma omp target defaultmap(none) map(to: to->in) map(tofrom: to->in.p[2:10])
#pragma omp parallel for
    for (int i = 2; i < 12; i++)
        to->in.p[i] = -to->in.p[i];
    for (int i = 0; i < 20; i++)
        printf("%d ", h.in.p[i]);
    printf("%g\n", h.sum);
    free(h.in.p);
}

int main(void)
{
    int a[N], dev = omp_get_initial_device(), host = 0;
    double *p = malloc(10 * sizeof *p);

    for (int i = 0; i < 10; i++)
        p[i] = i;
    defaults(p);
    for (int i = 0; i < N; i++)
        a[i] = i * i % 17;
    for (int on = 0; on < 3; on++)
        for (int n = 1; n < N; n *= 3)
            printf("%d ", conditions(a, n, on));
    printf("%d\n", a[7]);
    members();
#pragma omp target if(0) map(from: host)
    host = omp_is_initial_device();
    printf("%d\n", host);
#pragma omp target device(dev) map(from: host)
    host = omp_is_initial_device() + 1;
    printf("%d\n", host);
    free(p);
    return 0;
}
