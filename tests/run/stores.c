// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Stores that nothing states: in a region, through macros, bit-fields, vectors, in functions, by the library.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <omp.h>
struct s { int a : 3, b : 7; int c; } t[50];
double x[100]; int g;
#define A(i) x[(i)]
typedef double vec __attribute__((vector_size(16)));
vec v;
static void set(int i, double y) { x[i] = y; }
void other(int *p, int n) { int k; for (k = 0; k < n; k++) *p++ = k; }
static void seq(void) { g = 3; }                 /* sequential: as it is */
int main(void) {
    int i, y = 0, part[16] = {0}; int z[10];
    seq();
    #pragma omp parallel
    {
        int mine = 0, w[4];
        part[omp_get_thread_num()] = 1;
        w[1] = 3; mine += w[1];
        #pragma omp barrier
        if (omp_get_thread_num() == 0) { g++; y = part[0]; }
    }
    #pragma omp parallel for
    for (i = 0; i < 50; i++) {
        A(i) = i;
        set(i + 50, 2 * i);
        t[i].b = i; (&t[i])->c = i; t[i].a++;
        if (i < 10)
            z[i] = i;
        x[i] += x[i + 50], x[i]--;
    }
    #pragma omp parallel sections
    {
        #pragma omp section
        other(z, 5);
        #pragma omp section
        memset(z + 5, 1, 5 * sizeof *z);
        #pragma omp section
        { v[0] = 1; y = abs(-4); }
    }
    for (i = 0; i < 10; i++) printf("%d ", z[i]);
    for (i = 0; i < 50; i++) y += t[i].a + t[i].b + t[i].c + x[i];
    printf("%d %d\n", y, g);
    return 0;
}
