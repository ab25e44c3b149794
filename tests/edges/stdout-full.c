// same-as: serial
// procs: 1 2 3 4
// Standard output that is always full: printf and fflush tell all ranks; then one that is closed.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int fd = open("/dev/full", O_WRONLY), first, second, error;
    FILE *f = fopen("results.txt", "w");

    dup2(fd, 1);
    close(fd);
    setvbuf(stdout, NULL, _IONBF, 0);
    first = printf("nowhere\n");
    error = errno;
    fprintf(f, "%d %d %d\n", first, error == ENOSPC, ferror(stdout) != 0);
    clearerr(stdout);
    fprintf(f, "%zd\n", write(1, "x", 1));
    close(1);
    first = puts("closed");
    error = errno;
    second = (int)write(1, "x", 1);
    fprintf(f, "%d %d %d\n", first, error == EBADF, second);
    #pragma omp parallel for
    for (int i = 0; i < 4; i++)
        fprintf(f, "%d\n", i);
    fclose(f);
    return 0;
}
