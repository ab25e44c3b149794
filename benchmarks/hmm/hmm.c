/*
 * hmm.c: several profiles against a database: blocks of proteins are handed out to devices as these have time.
 */
#include "../devices.h"
#include "hmm.h"

#pragma omp declare mapper(profile q) map(q, q.match[0:q.nodes * ACIDS], q.step[0:q.nodes * TRANSITIONS])

static void search(const profile *query, const database *d, int *score)
{
    const unsigned char *letters = d->letters;
    int n = d->n, block = block_of(n), blocks = (n + block - 1) / block, b;
    const long *start = d->start;
    profile q = *query;

#pragma omp parallel for schedule(dynamic) num_threads(devices())
    for (b = 0; b < blocks; b++) {
        int first = b * block, end = n - first < block ? n : first + block;

#pragma omp target device(omp_get_thread_num()) map(to: q, start[first:end - first + 1]) \
        map(to: letters[start[first]:start[end] - start[first]]) map(from: score[first:end - first])
#pragma omp parallel for
        for (int k = first; k < end; k++)
            score[k] = viterbi(&q, letters + start[k], start[k + 1] - start[k]);
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    profile *query = allocate((size_t)p.queries * sizeof *query);
    database d = database_made(&p);
    int *score = allocate((size_t)p.queries * (size_t)d.n * sizeof *score), k;
    double start, seconds;

    for (k = 0; k < p.queries; k++)
        query[k] = profile_made(&p, k);
    start = omp_get_wtime();
    for (k = 0; k < p.queries; k++)
        search(&query[k], &d, score + (long)k * d.n);
    seconds = omp_get_wtime() - start;

    print_answer(seconds, score, p.queries, d.n);
    for (k = 0; k < p.queries; k++) {
        free(query[k].match);
        free(query[k].step);
    }
    free(query);
    free(d.start);
    free(d.letters);
    free(score);
    return 0;
}
