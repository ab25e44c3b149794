// procs: 1 2 3 4 5 6 7
// same-as: serial
// stdin: first line\nsecond\n\nfourth 4 44\nlast without end
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char buffer[64], *line = NULL;
    size_t size = 0;
    int lengths[8], i, n = 0, a, b;
    if (!fgets(buffer, sizeof buffer, stdin))
        return 1;
    printf("[%s]", buffer);
    ungetc('S', stdin);
    printf("%c", getc(stdin));
    while (getline(&line, &size, stdin) > 0) {
        lengths[n++] = (int)strlen(line);
        if (sscanf(line, "fourth %d %d", &a, &b) == 2)
            printf("numbers %d %d\n", a, b);
    }
    free(line);
    #pragma omp parallel for
    #pragma llc result(&lengths[i], 1)
    for (i = 0; i < n; i++)
        lengths[i] = -lengths[i];
    for (i = 0; i < n; i++)
        printf("%d\n", lengths[i]);
    return 0;
}
