// same-as: serial
// What waits for tasks by depend, or dependence objects, without being one: interop, dispatch, asynchronous copies.
#include <omp.h>
#include <stdio.h>

static void put_variant(int *p)
{
    *p += 10;
}

#pragma omp declare variant(put_variant) match(construct={dispatch})
static void put(int *p)
{
    *p += 10;
}

static void dispatched(void)
{
    int e = 0, device = 0;

#pragma omp task depend(out: e) shared(e)
    e = 5;
#pragma omp dispatch depend(inout: e)
    put(&e);
#pragma omp task depend(inout: e) shared(e)
    e *= 2;
#pragma omp dispatch depend(inout: e) device(device)
    put(&e);
    printf("%d\n", e);
}

#ifdef _OPENMP
static void interoperating(void)
{
    int a = 0;
    omp_interop_t object = omp_interop_none;

#pragma omp interop init(targetsync: object)
#pragma omp task shared(a) depend(out: a)
    a = 5;
#pragma omp interop use(object) depend(in: a)
    printf("%d\n", a);
#pragma omp interop destroy(object)
}

static void copying(void)
{
    int g = 0, h = 0, k = 0, host = omp_get_initial_device();
    const size_t one[1] = { 1 }, none[1] = { 0 };
    omp_depend_t o;

#pragma omp depobj(o) depend(inout: g)
#pragma omp task depend(out: g) shared(g)
    g = 5;
    omp_target_memcpy_async(&h, &g, sizeof g, 0, 0, host, host, 1, &o);
    omp_target_memcpy_rect_async(&k, &g, sizeof g, 1, one, none, none, one, one, host, host, 1, &o);
    printf("%d %d\n", h, k);
#pragma omp depobj(o) destroy
}
#else
static void interoperating(void)
{
    printf("5\n");
}

static void copying(void)
{
    printf("5 5\n");
}
#endif

int main(void)
{
    dispatched();
    interoperating();
    copying();
    return 0;
}
