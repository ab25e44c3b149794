/*
 * ccs.c: the cross section of a molecule: its orientations, by a parallel loop in a target whose iterations take
 * different times.
 */
#include "../timer.h"
#include "ccs.h"

static void in_blocks(const sphere *molecule, int atoms, double radius, double *section, int n)
{
    int k;

#pragma omp target map(to: molecule[0:atoms]) map(from: section[0:n])
#pragma omp parallel for schedule(static)
    for (k = 0; k < n; k++)
        section[k] = orientation(molecule, atoms, radius, k);
}

static void as_they_have_time(const sphere *molecule, int atoms, double radius, double *section, int n)
{
    int k;

#pragma omp target map(to: molecule[0:atoms]) map(from: section[0:n])
#pragma omp parallel for schedule(dynamic)
    for (k = 0; k < n; k++)
        section[k] = orientation(molecule, atoms, radius, k);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    sphere *molecule = allocate((size_t)p.atoms * sizeof *molecule);
    double radius = molecule_made(&p, molecule), *section = allocate((size_t)p.orientations * sizeof *section);
    double start = omp_get_wtime();

    if (strcmp(p.kind, "dynamic") == 0)
        as_they_have_time(molecule, p.atoms, radius, section, p.orientations);
    else
        in_blocks(molecule, p.atoms, radius, section, p.orientations);
    print_answer(omp_get_wtime() - start, section, p.orientations);
    free(section);
    free(molecule);
    return 0;
}
