// same-as: serial openmp
// file: params.txt=nx 60\nsteps 40\n# comment\ncourant 0.4\nname wave test\n
// A simulation with an input file of keywords and output files for each tenth step; single, barrier, ordered.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int nx = 10, steps = 10;
static double courant = 0.1;
static char title[80];

static void read_params(const char *path)
{
    char line[200], key[40], rest[120];
    FILE *f = fopen(path, "r");
    if (!f) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(1);
    }
    while (fgets(line, sizeof line, f)) {
        if (*line == '#' || sscanf(line, "%39s %119[^\n]", key, rest) != 2)
            continue;
        if (!strcmp(key, "nx"))
            nx = atoi(rest);
        else if (!strcmp(key, "steps"))
            steps = atoi(rest);
        else if (!strcmp(key, "courant"))
            sscanf(rest, "%lf", &courant);
        else if (!strcmp(key, "name"))
            strncpy(title, rest, sizeof title - 1);
        else {
            fprintf(stderr, "unknown key %s\n", key);
            exit(2);
        }
    }
    fclose(f);
}

int main(void)
{
    read_params("params.txt");
    double(*u)[nx] = calloc(3 * nx, sizeof *u), energy = 0;
    int files = 0;
    printf("%s: %d points\n", title, nx);
    for (int i = 0; i < nx; i++)
        for (int k = 0; k < 2; k++)
            u[k][i] = exp(-0.05 * (i - nx / 2) * (i - nx / 2));
    #pragma omp parallel
    for (int s = 0; s < steps; s++) {
        double *prev = u[s % 3], *now = u[(s + 1) % 3], *next = u[(s + 2) % 3];
        #pragma omp for
        for (int i = 1; i < nx - 1; i++)
            next[i] = 2 * now[i] - prev[i] + courant * courant * (now[i - 1] - 2 * now[i] + now[i + 1]);
        #pragma omp single
        {
            next[0] = next[nx - 1] = 0;
            if (s % 10 == 0) {
                char name[40];
                sprintf(name, "u.%03d", s);
                FILE *f = fopen(name, "w");
                for (int i = 0; i < nx; i++)
                    fprintf(f, "%.9f\n", next[i]);
                fclose(f);
                files++;
            }
        }
    }
    #pragma omp parallel for ordered reduction(+ : energy)
    for (int i = 0; i < 6; i++) {
        double v = u[(steps + 1) % 3][i * nx / 6];
        energy += v;
        #pragma omp ordered
        printf("%d: %.8f\n", i, v);
    }
    printf("%.8f %d\n", energy, files);
    free(u);
    return 0;
}
