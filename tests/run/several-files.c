// procs: 1 2 3 4 5 6 7
// same-as: serial
// files: several-files-b.part.c several-files-c.part.c
// Three sources; loops in two of them, shared globals, a file without any directive.
#include <stdio.h>

extern int shared_table[50];
extern double weight(int i);
extern void fill_table(int n, int seed);
int calls;

int main(void)
{
    double sums[50];
    int i, k;
    for (k = 1; k < 4; k++) {
        fill_table(50, k);
        #pragma omp parallel for
        #pragma llc result(&sums[i], 1)
        for (i = 0; i < 50; i++)
            sums[i] = weight(i) + shared_table[(i + k) % 50];
    }
    for (i = 0; i < 50; i++)
        printf("%d %g\n", shared_table[i], sums[i]);
    printf("%d\n", calls);
    return 0;
}
