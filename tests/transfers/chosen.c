/*
 * What crosses the borders of cells is computed by a function that a structure points to, which one the command line says: no less is
 * known of what travels than where it is called by its name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 60000, TIMES = 20 };

struct cell { double mass, speed; };
typedef struct cell (*exchange)(const struct cell *left, const struct cell *right);
struct scheme { const char *name; exchange across; };

static struct cell from_left(const struct cell *left, const struct cell *right)
{
    struct cell c = { left->mass * left->speed, (left->speed + right->speed) / 4 };

    return c;
}

static struct cell between(const struct cell *left, const struct cell *right)
{
    struct cell c = { (left->mass + right->mass) / 8, (left->speed - right->speed) / 4 };

    if (c.speed < 0)
        c.speed /= 2;
    return c;
}

static const struct scheme schemes[] = { { "left", from_left }, { "between", between } };

static void advance(const struct scheme *s, const struct cell *now, struct cell *next)
{
    #pragma omp parallel for
    for (int i = 1; i < CELLS - 1; i++) {
        struct cell in = s->across(&now[i - 1], &now[i]), out = s->across(&now[i], &now[i + 1]);

        next[i].mass = now[i].mass + in.mass - out.mass;
        next[i].speed = now[i].speed + in.speed - out.speed;
    }
}

int main(int argc, char **argv)
{
    const struct scheme *s = argc > 1 && !strcmp(argv[1], schemes[1].name) ? &schemes[1] : &schemes[0];
    struct cell *now = malloc(CELLS * sizeof *now), *next = malloc(CELLS * sizeof *next);
    double sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < CELLS; i++) {
        now[i] = (struct cell){ i % 11, 0.01 * (i % 7) };
        next[i] = now[i];
    }
    for (int t = 0; t < TIMES; t++) {
        struct cell *other = now;

        advance(s, now, next);
        now = next;
        next = other;
    }
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < CELLS; i++)
        sum += now[i].mass + now[i].speed;
    printf("%.6f\n", sum);
    return 0;
}
