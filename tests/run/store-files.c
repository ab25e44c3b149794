// same-as: openmp
// procs: 1 2 3 4 5 6 7
// files: store-files-b.part.c
// options: -std=gnu89 -w
// warnings: yes
/* Stores in functions of several files, of headers, through pointers to functions, in nested functions, after
   jumps; values and arguments that synchronise. */
#include <alloca.h>
#include <omp.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "store-files.h"

enum { N = 12 };
static int own[40], noted[40], order[40], values[N], seen[N], jumped[N], got[N], later[N];
static struct pair pairs[N];
static jmp_buf place[N];

static int bump(int *p, int n) { return (*p)++ + n; }

static void local_storage(int i, int *out)
{
    int vla[i + 2], k, *heap = alloca((i + 1) * sizeof *heap);
    int nested(int by) { vla[i] += by; out[0] += by; return vla[i]; }

    for (k = 0; k < i + 2; k++)
        vla[k] = k;
    for (k = 0; k <= i; k++)
        heap[k] = vla[k + 1] + nested(1);
    *out += heap[i];
}

static void jump(int i)
{
    volatile int round = 0;

    if (setjmp(place[i]) < 3) {
        jumped[i] = ++round;
        longjmp(place[i], round);
    }
    jumped[i] += 10;
}

static void (*choose(int i))(int)
{
    static int chosen[40];

    chosen[i]++;
    return table[i % 3];
}

int main(void)
{
    int i, k, sums[N][2] = { { 0 } }, results[N] = { 0 };
    int (*pointer)(int *, int) = bump;

    #pragma omp parallel private(i)
    for (i = omp_get_thread_num(); i < N; i += omp_get_num_threads()) {
        table[i % 3](i);
        (*table[2])(i + N);
        through(table[i & 1], i + 2 * N);
        note(noted, i);
        *where(i) += 1;
        choose(i)(i);
        values[i] = counted(i);
        values[i] += counted(i) + counted(1);
        seen[i] = own[i] = counted(2 * i);
        keep(&pairs[i], make(counted(i), quiet(counted(7))));
        twice(3, pointer, sums[i]);
        (i & 1 ? bump : pointer)(&results[i], 5);
        old_style(&order[i], counted(5));
        got[i] = undeclared(&own[i + N]) + (memcpy(&later[i], &values[i], counted(4)), 1);
        local_storage(i, &results[i]);
        jump(i);
        if (values[i] < 0)
            die("negative");
        #pragma omp critical
        {
            int first = shared[39];
            shared[39] = first + 1;
        }
    }
    for (i = 0; i < 40; i++)
        printf("%d %d %d %d\n", shared[i], own[i], noted[i], order[i]);
    for (i = 0; i < N; i++)
        printf("%d %d %d %d %d %d %d %d %d %d\n", values[i], seen[i], jumped[i], got[i], later[i], pairs[i].a, pairs[i].b,
               sums[i][0], sums[i][1], results[i]);
    printf("%d\n", total);
    return 0;
}
