// procs: 1 2 3 4 5 6 7
// exit: 0
/*
 * What is present on a device, and how often it has been mapped: regions, enter and exit, members of one structure,
 * sections of length 0, what members of a team map, and associations.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct s { int a, b, c, d; };

static int a[100], b[100];

static int wrong;

static void want(int present, const void *p, int device, const char *where)
{
    if ((omp_target_is_present(p, device) != 0) == present && omp_get_mapped_ptr(p, device) == (present ? p : NULL))
        return;
    printf("%s: not %d\n", where, present);
    wrong = 1;
}

static void regions(int d)
{
    int *p = a;

    want(0, a, d, "before");
    #pragma omp target data map(to: a) map(p[10:20])
    {
        want(1, &a[99], d, "in");
        want(0, b, d, "outside");
        #pragma omp target data map(from: a[3:4]) map(b) if(d < 0)
        want(1, &a[3], d, "in both");
        want(1, &a[3], d, "behind");
    }
    want(0, a, d, "after");
}

static void unstructured(int d, int n)
{
    int *p = malloc(n * sizeof *p), *q = p + 4;

    #pragma omp target enter data map(alloc: p[0:n])
    #pragma omp target enter data map(alloc: q[0:2], p[2:1])
    #pragma omp target enter data map(to: q[:0])
    #pragma omp target exit data map(release: p[0:n])
    want(1, p, d, "twice more");
    #pragma omp target exit data map(from: p[1:1])
    want(1, p, d, "once more");
    #pragma omp target exit data map(release: q[:0])
    want(0, p, d, "gone");
    #pragma omp target enter data map(to: p[0:n])
    #pragma omp target enter data map(to: p[0:n])
    #pragma omp target exit data map(delete: p[0:n])
    want(0, p, d, "deleted");
    #pragma omp target exit data map(release: p[0:n])
    free(p);
}

static void members(int d)
{
    struct s s = { 1, 2, 3, 4 };

    #pragma omp target enter data map(alloc: s.a, s.b, s.c, s.d)
    #pragma omp target enter data map(alloc: s.b, s.d)
    #pragma omp target exit data map(release: s.a)
    want(1, &s.c, d, "siblings");
    #pragma omp target exit data map(release: s.d)
    want(0, &s.b, d, "none of them");
}

static void team(int d)
{
    #pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        #pragma omp target enter data map(to: a[10 * i:10]) device(d)
    }
    for (int i = 0; i < 10; i++)
        want(1, &a[10 * i + 5], d, "of the team");
    #pragma omp target exit data map(from: a[0:10])
    #pragma omp parallel for
    for (int i = 1; i < 10; i++) {
        #pragma omp target exit data map(from: a[10 * i:10]) device(d)
    }
    want(0, a + 20, d, "gone");
}

int main(void)
{
    int d = omp_get_default_device(), host = omp_get_initial_device();

    want(1, a, host, "host");
    regions(d);
    unstructured(d, 100);
    members(d);
    team(d);
    wrong |= omp_target_associate_ptr(a, a, sizeof a, 0, d);
    want(1, a, d, "associated");
    wrong |= !omp_target_associate_ptr(b, a, sizeof a, 0, d) || omp_target_disassociate_ptr(a, d);
    want(0, a, d, "not any more");
    return wrong;
}
