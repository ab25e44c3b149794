// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

static double global[64];

int main(void)
{
    static int local_static[64];
    char stack[64];
    long *heap = malloc(64 * sizeof *heap);
    struct { int a; double b; } s[64];
    int i;

    #pragma omp parallel for
    #pragma llc result(&global[i], 1)
    #pragma llc result(&local_static[i], 1) result(&stack[i], 1)
    #pragma llc result(&heap[i], 1)
    #pragma llc result(&s[i], 1)
    for (i = 0; i < 64; i++) {
        global[i] = i / 4.0;
        local_static[i] = i << 3;
        stack[i] = (char)('!' + i);
        heap[i] = (long)i * i * i;
        s[i].a = -i;
        s[i].b = global[i] * 2;
    }
    for (i = 0; i < 64; i++)
        printf("%g %d %c %ld %d %g\n", global[i], local_static[i], stack[i], heap[i], s[i].a, s[i].b);
    free(heap);
    return 0;
}
