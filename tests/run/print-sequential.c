// procs: 1 2 3 4 5 6 7
// same-as: serial
// Output of sequential code comes out once and in order, whatever function writes it.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    int i, x[8];
    char line[32];
    printf("printf %d, errno %d\n", 1, errno);
    puts("puts");
    putchar('p');
    putc('c', stdout);
    fputc('\n', stdout);
    fputs("fputs\n", stdout);
    fprintf(stdout, "fprintf %s\n", "stdout");
    fwrite("fwrite\n", 1, 7, stdout);
    fflush(stdout);
    if (write(1, "write\n", 6) != 6)
        return 2;
    sprintf(line, "%*d\n", 10, 5);
    if (write(STDOUT_FILENO, line, strlen(line)) != 11)
        return 3;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 8; i++)
        x[i] = i;
    fprintf(stderr, "standard error %d\n", x[7]);
    for (i = 0; i < 8; i++)
        printf("%d%c", x[i], i < 7 ? ' ' : '\n');
    errno = ENOENT;
    perror("perror");
    printf("no newline at the end");
    return 0;
}
