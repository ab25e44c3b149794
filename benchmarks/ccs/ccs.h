/*
 * ccs.h: the collision cross section of a molecule of hard spheres, from gas atoms that are shot at it (exact hard
 * spheres scattering: A. A. Shvartsburg, M. F. Jarrold, Chem. Phys. Lett. 261, 86 (1996)).
 *
 * Each orientation of the molecule gets as many atoms as its average needs to be known well enough, and an atom is
 * followed from sphere to sphere until it leaves: orientations take different times.
 */
#ifndef CCS_H
#define CCS_H

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../draw.h"

enum { LEAST_SHOTS = 64, MOST_SHOTS = 1024, MOST_HITS = 50 };

typedef struct problem {
    const char *kind;
    int atoms, orientations;
} problem;

typedef struct vector {
    double x, y, z;
} vector;

typedef struct sphere {
    vector at;
    double radius;
} sphere;

static problem arguments(int argc, char **argv)
{
    problem p = { "static", 60, 500 };

    if (argc == 4) {
        p.kind = argv[1];
        p.atoms = atoi(argv[2]);
        p.orientations = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || p.atoms < 1 || p.orientations < 1) {
        fprintf(stderr, "usage: ccs static|dynamic ATOMS ORIENTATIONS\n");
        exit(2);
    }
    return p;
}

static inline double uniform(uint64_t *state)
{
    return (double)(draw(state) >> 11) * 0x1p-53;
}

static inline vector direction(uint64_t *state)
{
    double z = 2 * uniform(state) - 1, angle = 6.283185307179586 * uniform(state), r = sqrt(1 - z * z);
    vector d = { r * cos(angle), r * sin(angle), z };

    return d;
}

static inline double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vector add_scaled(vector a, double by, vector b)
{
    vector sum = { a.x + by * b.x, a.y + by * b.y, a.z + by * b.z };

    return sum;
}

static inline vector cross(vector a, vector b)
{
    vector c = { a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };

    return c;
}

/* A chain that folds: each atom is next to the one before. Returns the radius of a ball around all. */
static double molecule_made(const problem *p, sphere *molecule)
{
    vector at = { 0, 0, 0 }, middle = { 0, 0, 0 }, away;
    uint64_t state = 20250103;
    double radius = 0, r;
    int i;

    for (i = 0; i < p->atoms; i++) {
        molecule[i].at = at;
        molecule[i].radius = 2.2 + uniform(&state);
        middle = add_scaled(middle, 1.0 / p->atoms, at);
        at = add_scaled(at, 1.5, direction(&state));
    }
    for (i = 0; i < p->atoms; i++) {
        away = molecule[i].at = add_scaled(molecule[i].at, -1, middle);
        r = sqrt(dot(away, away)) + molecule[i].radius;
        radius = r > radius ? r : radius;
    }
    return radius;
}

/* The sphere that a ray meets first after leaving `last`, and how far away: -1: none. */
static inline int first_hit(const sphere *molecule, int atoms, vector at, vector d, int last, double *far)
{
    int i, found = -1;

    *far = 1e300;
    for (i = 0; i < atoms; i++) {
        vector to = add_scaled(molecule[i].at, -1, at);
        double along = dot(to, d), miss = dot(to, to) - along * along;
        double square = molecule[i].radius * molecule[i].radius - miss, t;

        if (square <= 0 || along <= 0 || i == last)
            continue;
        t = along - sqrt(square);
        if (t >= 0 && t < *far) {
            *far = t;
            found = i;
        }
    }
    return found;
}

/* 1 - cos of the angle by which an atom that starts there is deflected. */
static inline double deflection(const sphere *molecule, int atoms, vector at, vector d)
{
    vector out = d, normal;
    int hits, i, last = -1;
    double far;

    for (hits = 0; hits < MOST_HITS; hits++) {
        i = first_hit(molecule, atoms, at, out, last, &far);
        if (i < 0)
            break;
        at = add_scaled(at, far, out);
        normal = add_scaled(at, -1, molecule[i].at);
        out = add_scaled(out, -2 * dot(out, normal) / dot(normal, normal), normal);
        last = i;
    }
    return 1 - dot(d, out);
}

/* The cross section in one orientation, as number k of all is drawn. */
static double orientation(const sphere *molecule, int atoms, double radius, int k)
{
    uint64_t state = 88172645463325252u + 2654435761u * (uint64_t)(k + 1);
    double sum = 0, squares = 0, r, angle, value, area = 3.141592653589793 * radius * radius;
    vector d, u, v, at;
    int shots;

    for (shots = 0; shots < 8; shots++)
        draw(&state);
    d = direction(&state);
    u = fabs(d.x) < 0.5 ? (vector){ 1, 0, 0 } : (vector){ 0, 1, 0 };
    u = add_scaled(u, -dot(u, d), d);
    u = add_scaled((vector){ 0, 0, 0 }, 1 / sqrt(dot(u, u)), u);
    v = cross(d, u);
    for (shots = 0; shots < MOST_SHOTS; shots++) {
        if (shots >= LEAST_SHOTS && squares * shots < sum * sum * (1 + 0.004 * shots))
            break;
        r = radius * sqrt(uniform(&state));
        angle = 6.283185307179586 * uniform(&state);
        at = add_scaled(add_scaled(add_scaled((vector){ 0, 0, 0 }, r * cos(angle), u), r * sin(angle), v), -radius, d);
        value = deflection(molecule, atoms, at, d);
        sum += value;
        squares += value * value;
    }
    return area * sum / shots;
}

static void print_answer(double seconds, const double *section, int n)
{
    double sum = 0;
    int k;

    for (k = 0; k < n; k++)
        sum += section[k];
    printf("seconds %.6f\n", seconds);
    printf("section %.12g\n", sum / n);
    printf("checksum %016" PRIx64 "\n", checksum(0, section, n, 1));
}
#endif
