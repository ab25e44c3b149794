// procs: 1 2 3 4 5 6 7
// threads: 1 2
// same-as: openmp
// Targets for devices of which all is known before they run: what they load and store moves as that of loops.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_num_devices(void) { return 1; }
static int omp_get_initial_device(void) { return 1; }
#endif

enum { N = 500, SMALL = 4 };

typedef struct point { double x, y; int hits; } point;
typedef struct shape { int n; point *at; long *marks; } shape;

static double u[N], v[N], grid[20][30];
static long small[SMALL], total, hits[3];
static int where[N];

static int devices(void)
{
    return omp_get_num_devices() > 0 ? omp_get_num_devices() : 1;
}

static void fill(double *to, int n, double from)
{
    for (int i = 0; i < n; i++)
        to[i] = from + i;
}

static double sum_of(const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += x[i];
    return sum;
}

/* Each device makes a part, another one reads it. */
static void in_turn(void)
{
    double sum, half = 0;
    int d = devices();

    for (int k = 0; k < 12; k++) {
        #pragma omp target device(k % d) map(from: u[0:N])
        fill(u, N, k);
        #pragma omp target device((k + 1) % d) map(to: u[0:N]) map(tofrom: v[k:N - k])
        for (int i = k; i < N; i++)
            v[i] += u[i] * i;
        #pragma omp target device((k + 2) % d) map(to: v[0:N]) map(from: sum)
        sum = sum_of(v, N);
        half += sum / 2;
        printf("turn %d: %.1f %.1f\n", k, sum, v[N - 1 - k]);
    }
    printf("half %.1f\n", half);
}

/* What is stored under conditions that only the device sees. */
static void conditions(int limit)
{
    int d = devices(), last = d - 1, found = -1;
    double most = -1;

    fill(u, N, -7);
    #pragma omp target device(last) map(to: u[0:N]) map(tofrom: found, most)
    for (int i = 0; i < N; i++)
        if (u[i] * (i % 13) > most) {
            most = u[i] * (i % 13);
            found = i;
        }
    #pragma omp target device(0) map(to: u[0:N]) map(tofrom: small)
    if (u[limit % N] > 0)
        small[1] = limit;
    else
        small[2] = -limit;
    #pragma omp target device(last) map(tofrom: v[0:N])
    for (int i = 0; i < N; i++)
        if (v[i] > limit)
            v[i] = limit;
    printf("found %d %.1f, small %ld %ld %ld, v %.1f %.1f\n", found, most, small[0], small[1], small[2], v[3], v[N - 1]);
}

/* Places that are loaded, rows, members behind pointers. */
static void places(void)
{
    int d = devices(), last = d - 1;
    shape s = { 40, malloc(40 * sizeof(point)), calloc(64, sizeof(long)) };

    for (int i = 0; i < N; i++)
        where[i] = i * 7 % N;
    #pragma omp target device(last) map(to: where) map(tofrom: u)
    for (int i = 0; i < N / 2; i++)
        u[where[i]] += 1;
    #pragma omp target device(last) map(tofrom: grid)
    for (int i = 3; i < 8; i++)
        for (int k = 2; k < 11; k++)
            grid[i][k] = i * k + grid[i - 1][k];
    #pragma omp target device(d / 2) map(tofrom: s, s.at[0:40])
    for (int i = 0; i < s.n; i++) {
        s.at[i].x = i + grid[5][i % 30];
        s.at[i].y = -i;
        s.at[i].hits = i % 3;
    }
    #pragma omp target device(last) map(to: s.at[0:40]) map(tofrom: hits)
    for (int i = 0; i < s.n; i++)
        hits[s.at[i].hits]++;
    #pragma omp target device(last) map(tofrom: s.marks[0:64])
    s.marks[hits[0] % 64] = hits[1];
    printf("places %.1f %.1f %.1f %ld %ld %ld %ld\n", u[7], grid[7][10], s.at[39].x, hits[0], hits[1], hits[2],
           s.marks[hits[0] % 64]);
    free(s.at);
    free(s.marks);
}

/* Copies, `if`, the host, numbers that are no device's. */
static void choices(int k)
{
    int d = devices(), a = k, b = 2 * k, got = 0;

    #pragma omp target device(d - 1) firstprivate(a) private(b) map(from: got) if(k > 2)
    {
        b = a * 3;
        a++;
        got = a + b;
    }
    total += got + a + b;
    #pragma omp target device(omp_get_initial_device()) map(tofrom: total)
    total += 5;
    #pragma omp target device(k % d) map(tofrom: total)
    {
        long mine[3] = { k, k + 1, k + 2 };

        for (int i = 0; i < 3; i++)
            total += mine[i];
    }
    #pragma omp target device(d - 1)
    {
    }
    printf("choice %d: %d %d %d %ld\n", k, got, a, b, total);
}

/* In a loop over devices each is where its iteration is; what is pending is divided once more. */
static void inside(void)
{
    int d = devices(), k;

    #pragma omp parallel for
    for (k = 0; k < 10; k++) {
        #pragma omp target device(k % d) map(tofrom: v[k * 50:50])
        for (int i = k * 50; i < k * 50 + 50; i++)
            v[i] = v[i] / 2 + k;
    }
    #pragma omp target device(0) map(to: v[0:N]) map(from: u[0:N])
    for (int i = 0; i < N; i++)
        u[i] = v[N - 1 - i];
    #pragma omp parallel for
    for (k = 0; k < N; k++)
        v[k] += u[k];
    #pragma omp parallel
    {
        #pragma omp single
        {
            #pragma omp target device(0) map(tofrom: v[0:N])
            for (int i = 0; i < N; i++)
                v[i] *= 2;
        }
    }
    printf("inside %.3f %.3f %.3f\n", sum_of(v, N), v[0], v[N - 1]);
}

/* Sets of several ranks have devices, too. */
static void nested(void)
{
    double got[2] = { 0, 0 };
    int k;

    #pragma omp parallel for num_threads(2) shared(got)
    for (k = 0; k < 2; k++) {
        int d = devices(), a = k + 5;

        #pragma omp target device(d - 1) firstprivate(a) map(tofrom: v[k * 250:250]) map(from: got[k:1])
        {
            a += k;
            for (int i = k * 250; i < k * 250 + 250; i++)
                v[i] = v[i] * a + i % 7;
            got[k] = v[k * 250] + a;
        }
        #pragma omp target device(0) map(tofrom: u[k * 250:250])
        for (int i = k * 250; i < k * 250 + 250; i++)
            u[i] += got[k];
    }
    printf("nested %.3f %.3f %.3f\n", got[0], got[1], sum_of(u, N) + sum_of(v, N));
}

int main(void)
{
    in_turn();
    conditions(100);
    conditions(3);
    places();
    for (int k = 0; k < 6; k++)
        choices(k);
    inside();
    inside();
    nested();
    return 0;
}
