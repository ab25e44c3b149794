// procs: 1 2 3 4 5 6 7
// same-as: serial
/*
 * A loop whose reads are not known, as two variables walk in it, while what it needs first depends on its iterations.
 */
#include <stdio.h>
#include <stdlib.h>

#define ROOM 16
#define BOXES 10

typedef double vector[3];
struct boxes { int count, *atoms; };
struct simulation { struct boxes *boxes; vector *speed; double mass, energy; };

static void kinetic_energy(struct simulation *s)
{
    double energy = 0;

    #pragma omp parallel for reduction(+: energy)
    for (int box = 0; box < s->boxes->count; box++)
        for (int i = ROOM * box, n = 0; n < s->boxes->atoms[box]; n++, i++) {
            double factor = 0.5 / s->mass;

            energy += (s->speed[i][0] * s->speed[i][0] + s->speed[i][1] * s->speed[i][2]) * factor;
        }
    s->energy = energy;
}

static void accelerate(struct simulation *s)
{
    #pragma omp parallel for
    for (int box = 0; box < s->boxes->count; box++)
        for (int i = ROOM * box, n = 0; n < s->boxes->atoms[box]; n++, i++)
            for (int k = 0; k < 3; k++)
                s->speed[i][k] += (double)(box + n + k) * s->mass;
    #pragma omp parallel for
    for (int box = 0; box < s->boxes->count; box++)
        s->boxes->atoms[box] = (s->boxes->atoms[box] + box) % ROOM;
}

int main(void)
{
    struct simulation *s = malloc(sizeof *s);

    s->boxes = malloc(sizeof *s->boxes);
    s->boxes->count = BOXES;
    s->boxes->atoms = malloc(BOXES * sizeof *s->boxes->atoms);
    s->speed = calloc(BOXES * ROOM, sizeof *s->speed);
    s->mass = 0.25;
    for (int i = 0; i < BOXES; i++)
        s->boxes->atoms[i] = i + 1;
    for (int step = 0; step < 4; step++) {
        accelerate(s);
        kinetic_energy(s);
        printf("%.4f\n", s->energy);
    }
    return 0;
}
