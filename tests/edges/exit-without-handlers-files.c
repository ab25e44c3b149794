// same-as: serial
// procs: 1 2 3 4
// _exit in a loop: what has been given to the system is in the files, what streams hold is lost.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    FILE *log = fopen("log.txt", "w");
    int fd = open("raw.bin", O_WRONLY | O_CREAT | O_TRUNC, 0666);

    #pragma omp parallel for ordered
    for (int i = 0; i < 9; i++) {
        #pragma omp ordered
        {
            if (write(fd, &i, sizeof i) != sizeof i || write(1, "out\n", 4) != 4)
                _exit(1);
            if (i == 7) {
                fprintf(log, "lost\n");
                printf("lost\n");
                _exit(5);
            }
        }
    }
    return 0;
}
