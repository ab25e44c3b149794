// procs: 2 3 4
// exit: 1
// stderr: cookie-streams-refused.c:18: error: a stream of fmemopen, fopencookie or open_wmemstream that was opened before this
/* A text that members read on in: each rank has a place of its own in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char text[2000] = "";
    long sum = 0;

    for (int i = 0; i < 100; i++)
        sprintf(text + strlen(text), "row %d\n", i);
    FILE *rows = fmemopen(text, strlen(text), "r");

#pragma omp parallel reduction(+ : sum)
    for (char line[80], *got; ; sum += atoi(line + 4)) {
#pragma omp critical
        got = fgets(line, sizeof line, rows);
        if (!got)
            break;
    }
    fclose(rows);
    printf("%ld\n", sum);
    return 0;
}
