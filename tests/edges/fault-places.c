// procs: 1 2 3 4
// options: -g
// exit: nonzero
// stderr: Segmentation fault at
// stderr: fault-places.c:16, in 'parallel for' at
// stderr: fault-places.c:23
// A fault in a function that parallel code calls, itself in a library function: the line is the program's.
#include <stdio.h>
#include <string.h>

static size_t length(const char *s)
{
    size_t n;

    printf("%s", "");
    n = strlen(s);
    return n + 1;
}

int main(int argc, char **argv)
{
    size_t n = 0;
    #pragma omp parallel for reduction(+:n)
    for (int i = 0; i < 8; i++)
        n += length(i < 6 ? argv[0] : argc > 5 ? "x" : NULL);
    printf("%d\n", (int)n);
    return 0;
}
