/*
 * alignment.c: all pairs of some proteins, aligned on devices: the pairs are divided once, and each device has its
 * part, by a parallel loop over devices, or by targets that nobody waits for.
 */
#include "../devices.h"
#include "alignment.h"

/* Scores of pairs first..end-1, on a device. */
static void align_part(const proteins *s, int *score, int first, int end)
{
    int k;

#pragma omp parallel for schedule(dynamic)
    for (k = first; k < end; k++)
        score[k] = pair_score(s, k);
}

static void loop_over_devices(const proteins *s, int *score, int parts)
{
    const unsigned char *letters = s->letters;
    int n = s->n, *start = s->start, d;

#pragma omp parallel for num_threads(parts)
    for (d = 0; d < parts; d++) {
        int first = first_of_part(s, d, parts), end = first_of_part(s, d + 1, parts);

#pragma omp target device(d) map(to: letters[0:start[n]], start[0:n + 1]) map(from: score[first:end - first])
        {
            proteins here = { n, start, (unsigned char *)letters };

            align_part(&here, score, first, end);
        }
    }
}

static void targets_at_once(const proteins *s, int *score, int parts)
{
    const unsigned char *letters = s->letters;
    int n = s->n, *start = s->start, d;

    for (d = 0; d < parts; d++) {
        int first = first_of_part(s, d, parts), end = first_of_part(s, d + 1, parts);

#pragma omp target device(d) map(to: letters[0:start[n]], start[0:n + 1]) map(from: score[first:end - first]) nowait
        {
            proteins here = { n, start, (unsigned char *)letters };

            align_part(&here, score, first, end);
        }
    }
#pragma omp taskwait
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    proteins s = proteins_made(&p);
    int pairs = p.n * (p.n - 1) / 2, *score = allocate((size_t)pairs * sizeof *score);
    double start = omp_get_wtime();

    if (strcmp(p.kind, "nowait") == 0)
        targets_at_once(&s, score, devices());
    else
        loop_over_devices(&s, score, devices());
    print_answer(omp_get_wtime() - start, score, pairs);
    free(score);
    free(s.start);
    free(s.letters);
    return 0;
}
