// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
// Compound literals that a team writes through pointers, of types that only a block knows; and those that are
// made inside, which are each member's own.
#include <stdio.h>

struct point { int x, y[3]; };

static int sum(const struct point *p) { return p->x + p->y[2]; }

int main(void)
{
    int *v = (int[]){ 1, 2, 3, 4 }, i, k;
    struct point *s = &(struct point){ 1, { 2 } }, t = (struct point){ 2, { 3 } };

    for (k = 0; k < 2; k++) {
        typedef struct { long n[4]; } inner;
        inner *local = &(inner){ { k } };
        int *w;

        w = (int[5]){ 0 };
        #pragma omp parallel for
        for (i = 0; i < 4; i++) {
            int *own = (int[]){ i, i };

            own[0] += k;
            v[i] *= 2;
            w[i] = i;
            local->n[i] += 7 * own[0];
            if (i < 3)
                s->y[i] = i + t.x;
            v[i] += own[1] + sum(&(struct point){ 1, { 1, 2, 3 } });
        }
        printf("%d %d %d %d %d %d %d %d %d %ld %ld\n", v[0], v[1], v[2], v[3], w[1], w[3], s->y[0], s->y[1],
               s->y[2], local->n[0], local->n[3]);
    }
    return 0;
}
