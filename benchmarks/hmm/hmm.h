/*
 * hmm.h: profile hidden Markov models with seven transitions a node ("plan 7": S. R. Eddy, PLoS Comput. Biol. 7,
 * e1002195 (2011)), a database of proteins as a FASTA text, and the Viterbi score of one against the other.
 *
 * Models and proteins are drawn; some proteins hold what a model describes. Scores are whole numbers.
 */
#ifndef HMM_H
#define HMM_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../draw.h"

enum { ACIDS = 20, NEVER = -100000000, LINE = 60 };
enum { MM, MI, MD, IM, II, DM, DD, TRANSITIONS };

static const char acids[] = "ACDEFGHIKLMNPQRSTVWY";

/* Of node j = 0..nodes-1: what an acid is worth there, and the ways to the next node. */
typedef struct profile {
    int nodes;
    int *match;                 /* [acid * nodes + j] */
    int *step;                  /* [transition * nodes + j] */
} profile;

/* Letters of all proteins as numbers, one after the other; number k is from start[k] to start[k + 1]. */
typedef struct database {
    int n;
    long *start;
    unsigned char *letters;
} database;

typedef struct problem {
    int queries, nodes, proteins, length;
} problem;

static problem arguments(int argc, char **argv)
{
    problem p = { 3, 100, 1000, 200 };

    if (argc == 5) {
        p.queries = atoi(argv[1]);
        p.nodes = atoi(argv[2]);
        p.proteins = atoi(argv[3]);
        p.length = atoi(argv[4]);
    }
    if ((argc != 1 && argc != 5) || p.queries < 1 || p.nodes < 2 || p.proteins < 1 || p.length < 2) {
        fprintf(stderr, "usage: hmm QUERIES NODES PROTEINS LENGTH\n");
        exit(2);
    }
    return p;
}

/* The acid that a node of a query likes best. */
static inline int favourite(int query, int node)
{
    return (query * 7 + node * node * 3 + node * 5 + node / 7) % ACIDS;
}

static profile profile_made(const problem *p, int query)
{
    int nodes = p->nodes - query % 3 * p->nodes / 8, j, a;
    profile q = { nodes, allocate((size_t)nodes * ACIDS * sizeof(int)),
                  allocate((size_t)nodes * TRANSITIONS * sizeof(int)) };
    static const int step[TRANSITIONS] = { -10, -3000, -4000, -500, -1500, -600, -1200 };

    for (j = 0; j < nodes; j++) {
        for (a = 0; a < ACIDS; a++)
            q.match[a * nodes + j] = a == favourite(query, j) ? 2500 : -400 - 100 * ((a + j) % 7);
        for (a = 0; a < TRANSITIONS; a++)
            q.step[a * nodes + j] = step[a] - 20 * (j * (a + 3) % 11);
    }
    return q;
}

/* The text of a database; the caller frees it. Every eighth protein holds a copy of a query, with mistakes. */
static char *fasta_made(const problem *p)
{
    size_t room = (size_t)p->proteins * ((size_t)p->length * 2 + (size_t)p->length / 20 + 40) + 1, n = 0;
    char *text = allocate(room);
    uint64_t state = 20250104;
    int k, i, length, copied;

    for (k = 0; k < p->proteins; k++) {
        length = p->length / 2 + (int)(draw(&state) % (uint64_t)p->length) + 1;
        copied = k % 8 == 5 ? length / 3 : length;
        n += (size_t)sprintf(text + n, ">protein%06d drawn\n", k);
        for (i = 0; i < length; i++) {
            int a = (int)(draw(&state) % ACIDS);

            if (i >= copied && i - copied < p->nodes && draw(&state) % 5)
                a = favourite(k / 8 % p->queries, i - copied);
            text[n++] = acids[a];
            if (i % LINE == LINE - 1 || i == length - 1)
                text[n++] = '\n';
        }
    }
    text[n] = 0;
    return text;
}

static database database_read(const char *text)
{
    size_t proteins = 0;
    database d = { 0, NULL, NULL };
    long count = 0;
    const char *c;

    for (c = text; *c; c++)
        proteins += *c == '>';
    d.start = allocate((proteins + 1) * sizeof *d.start);
    d.letters = allocate(strlen(text));
    for (c = text; *c; c++) {
        if (*c == '>') {
            d.start[d.n++] = count;
            c = strchr(c, '\n');
        } else if (*c != '\n') {
            d.letters[count++] = (unsigned char)(strchr(acids, *c) - acids);
        }
    }
    d.start[d.n] = count;
    return d;
}

static database database_made(const problem *p)
{
    char *text = fasta_made(p);
    database d = database_read(text);

    free(text);
    return d;
}

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

/* The best local path of a protein through a profile. */
static int viterbi(const profile *q, const unsigned char *letters, long length)
{
    int nodes = q->nodes, j, best = NEVER;
    int m[nodes + 1], ins[nodes + 1], del[nodes + 1];   /* element j + 1: node j, after the letters so far */
    const int *step = q->step;
    long i;

    for (j = 0; j <= nodes; j++)
        m[j] = ins[j] = del[j] = NEVER;
    for (i = 0; i < length; i++) {
        const int *worth = q->match + letters[i] * nodes;
        int m_before = NEVER, ins_before = NEVER, del_before = NEVER;

        for (j = 0; j < nodes; j++) {
            int m_here = m[j + 1], ins_here = ins[j + 1], del_here = del[j + 1], from = j > 0 ? j - 1 : 0, score;

            score = larger(larger(m_before + step[MM * nodes + from], ins_before + step[IM * nodes + from]),
                           larger(del_before + step[DM * nodes + from], 0));
            m[j + 1] = score + worth[j];
            ins[j + 1] = larger(m_here + step[MI * nodes + j], ins_here + step[II * nodes + j]);
            del[j + 1] = larger(m[j] + step[MD * nodes + from], del[j] + step[DD * nodes + from]);
            best = larger(best, m[j + 1]);
            m_before = m_here;
            ins_before = ins_here;
            del_before = del_here;
        }
    }
    return best;
}

static void print_answer(double seconds, const int *score, int queries, int n)
{
    int q, k, best;

    printf("seconds %.6f\n", seconds);
    for (q = 0; q < queries; q++) {
        for (best = 0, k = 1; k < n; k++)
            if (score[(long)q * n + k] > score[(long)q * n + best])
                best = k;
        printf("query%d protein%06d:%d\n", q, best, score[(long)q * n + best]);
    }
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, score, (size_t)queries * (size_t)n * sizeof *score));
}
#endif
