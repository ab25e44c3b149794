// same-as: serial
/*
 * llCoMP: molecular dynamics after the velocity Verlet scheme: forces of all pairs, one particle an iteration, whose
 * force is a `result` of three elements; then the update, with three results.
 */
#include <math.h>
#include <stdio.h>

#define PARTICLES 40
#define STEPS 10
#define DIMENSIONS 3

static double position[PARTICLES][DIMENSIONS], velocity[PARTICLES][DIMENSIONS], force[PARTICLES][DIMENSIONS],
        acceleration[PARTICLES][DIMENSIONS];

static double compute(void)
{
    double potential = 0;
    int i, j, k;

#pragma omp parallel for private(j, k) reduction(+ : potential)
#pragma llc result(force[i], DIMENSIONS)
    for (i = 0; i < PARTICLES; i++) {
        for (k = 0; k < DIMENSIONS; k++)
            force[i][k] = 0;
        for (j = 0; j < PARTICLES; j++) {
            double away[DIMENSIONS], square = 0, distance;

            if (i == j)
                continue;
            for (k = 0; k < DIMENSIONS; k++) {
                away[k] = position[i][k] - position[j][k];
                square += away[k] * away[k];
            }
            distance = sqrt(square);
            potential += 0.5 * sin(distance < 1.5 ? distance : 1.5);
            for (k = 0; k < DIMENSIONS; k++)
                force[i][k] -= away[k] * cos(distance < 1.5 ? distance : 1.5) / distance;
        }
    }
    return potential;
}

static void update(double dt)
{
    int i, k;

#pragma omp parallel for private(k)
#pragma llc result(position[i], DIMENSIONS)
#pragma llc result(velocity[i], DIMENSIONS)
#pragma llc result(acceleration[i], DIMENSIONS)
    for (i = 0; i < PARTICLES; i++)
        for (k = 0; k < DIMENSIONS; k++) {
            position[i][k] += velocity[i][k] * dt + 0.5 * dt * dt * acceleration[i][k];
            velocity[i][k] += 0.5 * dt * (force[i][k] + acceleration[i][k]);
            acceleration[i][k] = force[i][k];
        }
}

int main(void)
{
    double potential = 0, sum = 0;
    int i, k, step;

    for (i = 0; i < PARTICLES; i++)
        for (k = 0; k < DIMENSIONS; k++)
            position[i][k] = (i * (k + 3) % 17) + 0.1 * i;
    for (step = 0; step < STEPS; step++) {
        potential = compute();
        update(0.001);
    }
    for (i = 0; i < PARTICLES; i++)
        for (k = 0; k < DIMENSIONS; k++)
            sum += position[i][k] * (i + k + 1);
    printf("%.9f %.9f\n", potential, sum);
    return 0;
}
