// procs: 1 2 3 4 7
// same-as: serial
/* What tells where iterations read is behind pointers that loops have stored themselves: the pointers come first, one after the
   other, then the values, then what is read. */
#include <stdio.h>
#include <stdlib.h>

enum { SHAPES = 40, MODELS = 30, WIDE = 24, DOWN = 60 };

struct shape { int apart, down; long more[700]; };
struct model { struct shape *shape; int *which; long rest[700]; };
struct all { struct model *model; struct shape *shape; };

static int spread(const struct all *a, int k, const int *from, int *to)
{
    int sum = 0;

#pragma omp parallel for
    for (int i = 0; i < a->model[k].shape->down; i++)
        for (int j = 0; j < WIDE; j++)
            to[i * a->model[k].shape->apart + j] = from[(DOWN - 1 - i) * a->model[k].shape->apart + j] + i;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < a->shape[a->model[k].which[0]].down; i++)
        for (int j = 0; j < WIDE; j++)
            sum += to[i * a->shape[a->model[k].which[0]].apart + j] * (j + 1);
    return sum;
}

int main(void)
{
    struct all a = { malloc(MODELS * sizeof *a.model), malloc(SHAPES * sizeof *a.shape) };
    int *x = calloc(DOWN * (WIDE + SHAPES), sizeof *x), *y = calloc(DOWN * (WIDE + SHAPES), sizeof *y);
    int *which = malloc(MODELS * sizeof *which), sum = 0;

    for (int step = 0; step < 4; step++) {
#pragma omp parallel for
        for (int k = 0; k < SHAPES; k++)
            a.shape[k] = (struct shape){ .apart = WIDE + (k + step) % SHAPES, .down = DOWN };
#pragma omp parallel for
        for (int k = 0; k < MODELS; k++)
            which[k] = (k * 7 + step) % SHAPES;
#pragma omp parallel for
        for (int k = 0; k < MODELS; k++) {
            a.model[k].which = &which[k];
            a.model[k].shape = &a.shape[(k * 7 + step) % SHAPES];
        }
#pragma omp parallel for
        for (int k = 0; k < DOWN * (WIDE + SHAPES); k++)
            x[k] = (k * 31 + step) % 101;
        for (int k = step; k < MODELS; k += 9)
            sum = (sum * 3 + spread(&a, k, x, y)) % 1000003;
    }
    printf("%d\n", sum);
    return 0;
}
