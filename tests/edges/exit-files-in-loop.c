// same-as: serial
// procs: 1 2 3 4
// exit by the last member, alone or as a set of ranks, in a nested loop: what it has written to files is there.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    FILE *log = fopen("log.txt", "w");
    int fd = open("raw.bin", O_WRONLY | O_CREAT | O_TRUNC, 0666);

    fprintf(log, "begin\n");
    #pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        if (!i)
            continue;
        FILE *own = fopen("own.txt", "w");
        fprintf(own, "own\n");
        fprintf(log, "outer %d\n", i);
        #pragma omp parallel for
        for (int j = 0; j < 4; j++)
            if (j == 3) {
                fprintf(log, "inner %d\n", j);
                printf("inner %d\n", j);
                if (write(fd, "raw", 3) != 3)
                    printf("no\n");
                exit(4);
            }
    }
    return 0;
}
