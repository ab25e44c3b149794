/*
 * rtm.h: reverse-time migration in two dimensions: from what receivers at the surface have heard of a shot, an image
 * of the layers below (E. Baysal, D. D. Kosloff, J. W. C. Sherwood, Geophysics 48, 1514 (1983)).
 *
 * Models are synthetic, and so is what was heard: waves go through the true model. Then they go through a smooth one,
 * forward from the shot, and backward in time from the receivers. Where both are at the same moment, there is a layer.
 */
#ifndef RTM_H
#define RTM_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../allocate.h"

enum { DEPTH = 2, SPONGE = 20, SURFACE = 4, EVERY = 4 };        /* the stencil's reach; points that damp at each edge;
                                                                   where shots and receivers are; steps between images */

typedef struct problem {
    int layers;                 /* or a lens */
    int n, steps, shots;        /* points in each direction, time steps */
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 1, 160, 400, 4 };

    if (argc == 5) {
        p.layers = strcmp(argv[1], "layers") == 0;
        p.n = atoi(argv[2]);
        p.steps = atoi(argv[3]);
        p.shots = atoi(argv[4]);
    }
    if ((argc != 1 && argc != 5) || p.n < 8 || p.steps < 1 || p.shots < 1 || (!p.layers && strcmp(argv[1], "lens") != 0)) {
        fprintf(stderr, "usage: rtm layers|lens POINTS STEPS SHOTS\n");
        exit(2);
    }
    return p;
}

/* (speed * time step / distance of points)^2 at depth i, j from the left; the smooth model has no edges. */
static inline float speed(const problem *p, int i, int j, int smooth)
{
    double y = (double)i / p->n, x = (double)j / p->n, far = hypot(y - 0.5, x - 0.5);

    if (smooth)
        return (float)(0.08 + 0.1 * y);
    if (p->layers)
        return y < 0.3 + 0.1 * x ? 0.09f : y < 0.6 - 0.1 * x * x ? 0.13f : 0.2f;
    return (float)(0.08 + 0.1 * y) * (far < 0.15 ? 1.4f : 1.0f);
}

/* How much is left of a wave after a step: at the edges less and less. */
static inline float damping(const problem *p, int i, int j)
{
    int near = i < j ? i : j, other = p->n - 1 - (i > j ? i : j), edge = near < other ? near : other;
    float d = edge < SPONGE ? 0.015f * (float)(SPONGE - edge) : 0;

    return expf(-d * d);
}

typedef struct models {
    float *real, *smooth, *damping;
} models;

static models models_made(const problem *p)
{
    size_t size = (size_t)p->n * (size_t)p->n;
    models m = { allocate(size * sizeof(float)), allocate(size * sizeof(float)), allocate(size * sizeof(float)) };
    int i, j;

    for (i = 0; i < p->n; i++)
        for (j = 0; j < p->n; j++) {
            m.real[(long)i * p->n + j] = speed(p, i, j, 0);
            m.smooth[(long)i * p->n + j] = speed(p, i, j, 1);
            m.damping[(long)i * p->n + j] = damping(p, i, j);
        }
    return m;
}

static void models_free(models *m)
{
    free(m->real);
    free(m->smooth);
    free(m->damping);
}

/* What a shot adds in a step: a Ricker wavelet. */
static inline float wavelet(int step)
{
    float t = 0.15f * (float)(step - 20);

    return (1 - 2 * t * t) * expf(-t * t);
}

static inline int place_of_shot(const problem *p, int shot)
{
    return (int)((shot + 0.5) * p->n / p->shots);
}

/* A wave at two moments. */
typedef struct wave {
    float *now, *before;
} wave;

static inline wave wave_at_rest(int n)
{
    wave w = { allocate_zeros((size_t)n * (size_t)n, sizeof(float)), allocate_zeros((size_t)n * (size_t)n, sizeof(float)) };

    return w;
}

static inline void wave_free(wave *w)
{
    free(w->now);
    free(w->before);
}

/* One time step, of second order in time and fourth in space. */
static inline void advance(int n, wave *w, const float *model, const float *damp)
{
    const float centre = -5, near = 4.0f / 3, far = -1.0f / 12;
    const float *u = w->now;
    float *restrict v = w->before;
    int i, j;

    for (i = DEPTH; i < n - DEPTH; i++)
        for (j = DEPTH; j < n - DEPTH; j++) {
            long k = (long)i * n + j;
            float spread = centre * u[k] + near * (u[k - 1] + u[k + 1] + u[k - n] + u[k + n])
                         + far * (u[k - 2] + u[k + 2] + u[k - 2 * n] + u[k + 2 * n]);

            v[k] = damp[k] * (2 * u[k] - damp[k] * v[k] + model[k] * spread);
        }
    w->before = w->now;
    w->now = v;
}

/* The image that one shot gives. */
static inline void migrate(const problem *p, const models *m, int shot, float *image)
{
    int n = p->n, at = SURFACE * n + place_of_shot(p, shot), t, j;
    size_t size = (size_t)n * (size_t)n, k;
    float *heard = allocate((size_t)p->steps * (size_t)n * sizeof *heard);
    float *history = allocate((size_t)(p->steps / EVERY + 1) * size * sizeof *history);
    wave w = wave_at_rest(n);

    for (t = 0; t < p->steps; t++) {
        w.now[at] += wavelet(t);
        advance(n, &w, m->real, m->damping);
        memcpy(heard + (long)t * n, w.now + SURFACE * n, (size_t)n * sizeof *heard);
    }
    wave_free(&w);
    w = wave_at_rest(n);
    for (t = 0; t < p->steps; t++) {
        w.now[at] += wavelet(t);
        advance(n, &w, m->smooth, m->damping);
        for (j = 0; j < n; j++)                 /* what comes straight from the shot says nothing of layers */
            heard[(long)t * n + j] -= w.now[SURFACE * n + j];
        if (t % EVERY == 0)
            memcpy(history + (size_t)(t / EVERY) * size, w.now, size * sizeof *history);
    }
    wave_free(&w);
    w = wave_at_rest(n);
    memset(image, 0, size * sizeof *image);
    for (t = p->steps - 1; t >= 0; t--) {
        for (j = 0; j < n; j++)
            w.now[SURFACE * n + j] += heard[(long)t * n + j];
        if (t % EVERY == 0)
            for (k = 0; k < size; k++)
                image[k] += w.now[k] * history[(size_t)(t / EVERY) * size + k];
        advance(n, &w, m->smooth, m->damping);
    }
    wave_free(&w);
    free(history);
    free(heard);
}

static inline void add_image(int n, const float *part, double *image)
{
    long k;

    for (k = 0; k < (long)n * n; k++)
        image[k] += part[k];
}

static void print_answer(const problem *p, double seconds, const double *image)
{
    double energy = 0, deep = 0;
    long k;

    for (k = 0; k < (long)p->n * p->n; k++) {
        energy += image[k] * image[k];
        deep += k > (long)p->n * p->n / 4 ? fabs(image[k]) : 0;
    }
    printf("seconds %.6f\n", seconds);
    printf("energy %.12e\n", energy);
    printf("deep %.12e\n", deep);
}
#endif
