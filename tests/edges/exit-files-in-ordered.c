// same-as: serial
// procs: 1 2 3 4
// exit in an ordered construct: all that was written before it, by whomever, is in the files and on standard output.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    FILE *log = fopen("log.txt", "w"), *both = fopen("both.txt", "w+");
    int fd = open("raw.bin", O_WRONLY | O_CREAT | O_TRUNC, 0666);

    fprintf(log, "begin\n");
    printf("begin\n");
    #pragma omp parallel for ordered schedule(static, 1)
    for (int i = 0; i < 20; i++) {
        #pragma omp ordered
        {
            fprintf(log, "line %d\n", i);
            printf("line %d\n", i);
            fprintf(both, "%d ", i);
            if (write(fd, &i, sizeof i) != sizeof i || pwrite(fd, &i, sizeof i, 4 * (40 - i)) != sizeof i)
                printf("no\n");
            if (i == 10)
                exit(3);
        }
    }
    fprintf(log, "end\n");
    return 0;
}
