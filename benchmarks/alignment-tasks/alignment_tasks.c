/*
 * alignment_tasks.c: all pairs of some proteins, aligned by a task each.
 */
#include "../timer.h"
#include "../alignment/alignment.h"

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    proteins s = proteins_made(&p);
    int pairs = p.n * (p.n - 1) / 2, *score = allocate((size_t)pairs * sizeof *score), i, j, k = 0;
    double start = omp_get_wtime();

#pragma omp parallel
#pragma omp single
    for (i = 0; i < p.n; i++)
        for (j = i + 1; j < p.n; j++, k++)
#pragma omp task firstprivate(k) untied
            score[k] = pair_score(&s, k);
    print_answer(omp_get_wtime() - start, score, pairs);
    free(score);
    free(s.start);
    free(s.letters);
    return 0;
}
