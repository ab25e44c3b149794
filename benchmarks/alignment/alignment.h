/*
 * alignment.h: proteins that are drawn, and the score of the best global alignment of two of them with affine gaps
 * (O. Gotoh, J. Mol. Biol. 162, 705 (1982)).
 */
#ifndef ALIGNMENT_H
#define ALIGNMENT_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../draw.h"

enum { ACIDS = 20, GAP_OPEN = 11, GAP_EXTEND = 1, NEVER = -1000000 };

typedef struct problem {
    const char *kind;
    int n, length;              /* sequences, letters of one on average */
} problem;

/* Letters of all sequences, one after the other; sequence i is from start[i] on, up to start[i + 1]. */
typedef struct proteins {
    int n, *start;
    unsigned char *letters;
} proteins;

static problem arguments(int argc, char **argv)
{
    problem p = { "loop", 20, 1000 };

    if (argc == 4) {
        p.kind = argv[1];
        p.n = atoi(argv[2]);
        p.length = atoi(argv[3]);
    }
    if ((argc != 1 && argc != 4) || p.n < 2 || p.length < 2) {
        fprintf(stderr, "usage: alignment loop|nowait SEQUENCES LENGTH\n");
        exit(2);
    }
    return p;
}

/* Lengths are between a half and three halves of the average. */
static proteins proteins_made(const problem *p)
{
    proteins s = { p->n, allocate(((size_t)p->n + 1) * sizeof(int)), NULL };
    uint64_t state = 20250101;
    int i;

    s.start[0] = 0;
    for (i = 0; i < p->n; i++)
        s.start[i + 1] = s.start[i] + p->length / 2 + (int)(draw(&state) % (uint64_t)p->length) + 1;
    s.letters = allocate((size_t)s.start[p->n]);
    for (i = 0; i < s.start[p->n]; i++)
        s.letters[i] = (unsigned char)(draw(&state) % ACIDS);
    return s;
}

/* What two acids next to each other are worth: groups of four are alike. */
static inline int similarity(int a, int b)
{
    return a == b ? 5 + a % 3 : a / 4 == b / 4 ? 1 : -1 - (a + b) % 3;
}

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

static int align(const unsigned char *a, int m, const unsigned char *b, int n)
{
    int best[n + 1], up[n + 1], profile[ACIDS][n];      /* of the row before; what letters of b are worth */
    int i, j, left, diagonal, match, c;

    for (c = 0; c < ACIDS; c++)
        for (j = 0; j < n; j++)
            profile[c][j] = similarity(c, b[j]);
    best[0] = 0;
    for (j = 1; j <= n; j++) {
        best[j] = -GAP_OPEN - j * GAP_EXTEND;
        up[j] = NEVER;
    }
    for (i = 1; i <= m; i++) {
        const int *worth = profile[a[i - 1]];

        diagonal = best[0];
        best[0] = -GAP_OPEN - i * GAP_EXTEND;
        left = NEVER;
        for (j = 1; j <= n; j++) {
            left = larger(left, best[j - 1] - GAP_OPEN) - GAP_EXTEND;
            up[j] = larger(up[j], best[j] - GAP_OPEN) - GAP_EXTEND;
            match = diagonal + worth[j - 1];
            diagonal = best[j];
            best[j] = larger(match, larger(left, up[j]));
        }
    }
    return best[n];
}

/* The pairs, as they are numbered: those of sequence 0 first. */
static inline void pair_of(int n, int k, int *i, int *j)
{
    for (*i = 0; k >= n - 1 - *i; ++*i)
        k -= n - 1 - *i;
    *j = *i + 1 + k;
}

static inline int pair_score(const proteins *s, int k)
{
    int i, j;

    pair_of(s->n, k, &i, &j);
    return align(s->letters + s->start[i], s->start[i + 1] - s->start[i], s->letters + s->start[j],
                 s->start[j + 1] - s->start[j]);
}

/* The first pair of a part, when all are divided so that each has about as much to do. */
static int first_of_part(const proteins *s, int part, int parts)
{
    long all = 0, so_far = 0;
    int i, j, k = 0;

    for (i = 0; i < s->n; i++)
        all += (long)(s->start[i + 1] - s->start[i]) * (s->start[s->n] - s->start[i + 1]);
    for (i = 0; i < s->n; i++)
        for (j = i + 1; j < s->n; j++, k++) {
            if (so_far * parts >= all * part)
                return k;
            so_far += (long)(s->start[i + 1] - s->start[i]) * (s->start[j + 1] - s->start[j]);
        }
    return k;
}

static void print_answer(double seconds, const int *score, int pairs)
{
    printf("seconds %.6f\n", seconds);
    printf("first %d\n", score[0]);
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, score, (size_t)pairs * sizeof *score));
}
#endif
