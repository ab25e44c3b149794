// procs: 1 2 3 4 5 6 7
// same-as: serial
/* A mesh behind a structure's pointers: elements load from the points that they name, points from the corners of their
   elements, and both are many pages away on other members. */
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 28, POINTS = SIDE + 1, STEPS = 6 };

struct mesh {
    int elements, points;
    double *place, *force, *energy;
    int *point_of, *corners, *begin, *corner_of;
};

static void build(struct mesh *m)
{
    int x, y, z, i, e = 0;

    m->elements = SIDE * SIDE * SIDE;
    m->points = POINTS * POINTS * POINTS;
    m->place = malloc((size_t)m->points * sizeof *m->place);
    m->force = calloc((size_t)m->points, sizeof *m->force);
    m->energy = malloc((size_t)m->elements * sizeof *m->energy);
    m->point_of = malloc((size_t)m->elements * 8 * sizeof *m->point_of);
    m->corners = calloc((size_t)m->points, sizeof *m->corners);
    m->begin = malloc((size_t)m->points * sizeof *m->begin);
    m->corner_of = malloc((size_t)m->elements * 8 * sizeof *m->corner_of);
    for (z = 0; z < SIDE; z++)
        for (y = 0; y < SIDE; y++)
            for (x = 0; x < SIDE; x++, e++)
                for (i = 0; i < 8; i++)
                    m->point_of[8 * e + i] = ((z + i / 4) * POINTS + y + i / 2 % 2) * POINTS + x + i % 2;
    for (i = 0; i < 8 * m->elements; i++)
        m->corners[m->point_of[i]]++;
    m->begin[0] = 0;
    for (i = 1; i < m->points; i++) {
        m->begin[i] = m->begin[i - 1] + m->corners[i - 1];
        m->corners[i - 1] = 0;
    }
    m->corners[m->points - 1] = 0;
    for (i = 0; i < 8 * m->elements; i++)
        m->corner_of[m->begin[m->point_of[i]] + m->corners[m->point_of[i]]++] = i;
}

/* The last loop loads what it may not store to. */
static void forces(struct mesh *m, double *corner, int least)
{
    int elements = m->elements, points = m->points, e, p;

#pragma omp parallel for
    for (e = 0; e < elements; e++) {
        const int *of = &m->point_of[8 * e];
        double middle = 0;

        for (int i = 0; i < 8; i++)
            middle += m->place[of[i]] / 8;
        for (int i = 0; i < 8; i++)
            corner[8 * e + i] = m->energy[e] * (m->place[of[i]] - middle);
    }
#pragma omp parallel for
    for (p = 0; p < points; p++) {
        const int *of = &m->corner_of[m->begin[p]];
        double sum = 0;

        for (int i = 0; i < m->corners[p]; i++)
            sum += corner[of[i]];
        m->force[p] = sum;
    }
#pragma omp parallel for
    for (p = 0; p < points; p++)
        if (p >= least)
            m->place[p] += m->force[p] / (1 + m->corners[p]);
}

static void energies(struct mesh *m)
{
#pragma omp parallel for
    for (int e = 0; e < m->elements; e++)
        m->energy[e] -= (m->place[m->point_of[8 * e + 7]] - m->place[m->point_of[8 * e]]) / 1000;
}

int main(void)
{
    struct mesh m;
    double *corner, sum = 0;
    int i, step;

    build(&m);
    corner = malloc((size_t)m.elements * 8 * sizeof *corner);
#pragma omp parallel for
    for (i = 0; i < m.points; i++)
        m.place[i] = i * 37 % 101 / 100.0;
#pragma omp parallel for
    for (i = 0; i < m.elements; i++)
        m.energy[i] = i % 10 / 10.0;
    for (step = 0; step < STEPS; step++) {
        forces(&m, corner, step * 100);
        energies(&m);
    }
    for (i = 0; i < m.points; i++)
        sum += (i % 7 + 1) * m.place[i];
    for (i = 0; i < m.elements; i++)
        sum += (i % 5 + 1) * m.energy[i];
    printf("%.12e\n", sum);
    return 0;
}
