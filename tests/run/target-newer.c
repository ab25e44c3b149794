// same-as: serial
/*
 * Device constructs that not every compiler knows: mappers, modifiers, strides, arrays shaped of pointers, maps without a
 * type, the host asked for by a device.
 */
#include <stdio.h>
#include <stdlib.h>

#pragma omp requires reverse_offload

struct vector {
    int n;
    double *v;
};
#pragma omp declare mapper(struct vector x) map(x.n) map(tofrom: x.v[0:x.n])
#pragma omp declare mapper(part: struct vector x) map(x, x.v[0:x.n / 2])

#pragma omp begin declare target device_type(any)
int seen;
#pragma omp end declare target

static double half(double v)
{
    return v / 2;
}
#pragma omp declare target to(half) indirect

static void fill(struct vector *x, int from)
{
    for (int i = 0; i < x->n; i++)
        x->v[i] = from + i;
}

static double sum(struct vector x)
{
    double s = 0;

    for (int i = 0; i < x.n; i++)
        s += x.v[i];
    return s;
}

/* A column, and rows without their ends, of the matrix that a pointer leads to. */
static void shape(int rows, int columns, double *v)
{
    double sum = 0;

    #pragma omp target enter data map(v[0:rows * columns])
    #pragma omp target enter data map(tofrom: sum)
    #pragma omp target device(0) map(v[0:rows * columns])
    for (int i = 0; i < rows * columns; i++)
        v[i] = i;
    #pragma omp target update from((([rows][columns])v)[0:rows][columns - 1], ([columns])v)
    for (int i = 0; i < rows; i++)
        v[i * columns + columns - 1] *= 2;
    #pragma omp target update to((([rows][columns])v)[0:rows][columns - 1])
    #pragma omp target update to((([rows][columns])(v + 1))[1:rows - 2][:columns - 2:2]) nowait
    #pragma omp taskwait
    #pragma omp parallel
    #pragma omp single
    for (int i = 0; i < rows; i++) {
        #pragma omp task depend(out: (([rows][columns])v)[i])
        v[i * columns] += 100;
        #pragma omp task depend(in: (([rows][columns])v)[i]) shared(sum) depend(inout: sum)
        sum += v[i * columns];
    }
    #pragma omp target device(0) map(v[0:rows * columns]) map(sum)
    for (int i = 0; i < rows * columns; i++)
        sum += i % 7 * v[i];
    #pragma omp target exit data map(sum, v[:rows * columns])
    printf("%g\n", sum);
}

int main(void)
{
    struct vector x = { 100, malloc(100 * sizeof(double)) }, y[2] = { x, x };

    #pragma omp target map(mapper(default), always, tofrom: x) device(device_num: 0) \
            uses_allocators(omp_default_mem_alloc)
    fill(&x, 1);
    printf("%g\n", sum(x));
    #pragma omp target map(mapper(part), present, to: x) device(0)
    {
        x.v[3] = 7;
        #pragma omp target device(ancestor: 1) map(x)
        {
            seen++;
            x.v[4] = 8;
        }
    }
    #pragma omp target update to(present: x.v[0:50:2]) from(mapper(part): x)
    #pragma omp target map(iterator(i = 0:2), tofrom: y[i].v[0:100]) device(0)
    {
        double (*f)(double) = half;

        fill(&y[1], 5);
        y[1].v[0] = f(y[1].v[0]);
    }
    printf("%g %d\n", sum(x), seen);
    shape(10, 10, x.v);
    free(x.v);
    return 0;
}
