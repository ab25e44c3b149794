// procs: 1 2 3 4 5 6 7
// same-as: serial
// args: 12 -x --long=value a*b
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char *argv[])
{
    int n = argc > 1 ? atoi(argv[1]) : 1, i, *x = malloc((size_t)n * sizeof *x), sum = 0;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i++)
        x[i] = (int)strlen(argv[i % (argc - 1) + 1]);
    for (i = 0; i < n; i++)
        sum += x[i];
    for (i = 1; i < argc; i++)
        printf("%s\n", argv[i]);
    printf("%d %d %d\n", argc, argv[argc] == NULL, sum);
    argv[1][0] = 'X';
    printf("%s\n", argv[1]);
    free(x);
    return 0;
}
