// procs: 1 2 3
// exit: 1
// stderr: it is not known whether this memory is mapped
// stderr: name the section by variables
// Account is kept of what map clauses name, but not where they call a function: whether it is mapped cannot be told then.
#include <omp.h>
#include <stdio.h>

static double a[20], b[20];

static int first(int k)
{
    return k / 2;
}

int main(void)
{
    int device = omp_get_default_device();

#pragma omp target enter data map(to: b)
    printf("%d %d\n", omp_target_is_present(b, device), omp_target_is_present(a, device));
#pragma omp target enter data map(to: a[first(8):10])
    printf("%d\n", omp_target_is_present(b, device));
    fflush(stdout);
    printf("%d\n", omp_target_is_present(&a[5], device));
    return first(0);
}
