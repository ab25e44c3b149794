// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
// Private variables of all storage classes, written through pointers, with a join while they are in use.
#include <stdio.h>
#include <string.h>

struct large { int v[12]; };

static int global, result[20];

static void put(int *p, int value) { *p = value; }

static void join(void)
{
    #pragma omp barrier
}

static void use(int a, int b, int c, int d, int e, int f, int on_stack, struct large by_value, int n)
{
    static int constant[3];
    int vla[n], plain, array[4];

    printf("%d\n", a + b + c + d + e + f + on_stack + by_value.v[1] + global);
    #pragma omp parallel private(global, on_stack, by_value, constant, vla, plain, array)
    {
        #pragma omp for
        for (int i = 0; i < 20; i++) {
            put(&global, i);
            put(&on_stack, i);
            put(&by_value.v[7], i);
            put(&constant[1], i);
            put(&vla[n - 1], i);
            put(&plain, i);
            put(&array[2], i);
            result[i] = global + on_stack + by_value.v[7] + constant[1] + vla[n - 1] + plain + array[2];
        }
        put(&on_stack, 5);
        put(&by_value.v[0], 6);
        put(&constant[2], 7);
        put(&vla[0], 8);
        join();
        #pragma omp for
        for (int i = 0; i < 20; i++)
            result[i] += on_stack + by_value.v[0] + constant[2] + vla[0];
    }
}

int main(void)
{
    struct large s;

    memset(&s, 1, sizeof s);
    use(1, 2, 3, 4, 5, 6, 7, s, 9);
    for (int i = 0; i < 20; i++)
        printf("%d ", result[i]);
    printf("\n");
    return 0;
}
