/*
 * main.h: makes the matrices, has run() compute, and prints the answer; for the programs that have different kernels.
 */
#ifndef MAIN_H
#define MAIN_H

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, i, j, k;
    double (*m[MATRICES])[n], seconds;

    for (k = 0; k < MATRICES; k++) {
        double (*x)[n] = allocate((size_t)n * sizeof *x);

#pragma omp parallel for private(j)
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                x[i][j] = element(k, i, j);
        m[k] = x;
    }
    seconds = run(n, p.kind, m);
    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum(0, m[MATRICES - 1][0], (long)n * n, 1));
    for (k = 0; k < MATRICES; k++)
        free(m[k]);
    return 0;
}
#endif
