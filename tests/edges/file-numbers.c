// same-as: serial
// procs: 1 2 3 4
// Descriptors have the numbers that they have in any program, and MPI's are not the program's to close.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MANY = 600 };

static int open_now(int fd)
{
    return fcntl(fd, F_GETFD) >= 0;
}

int main(void)
{
    static FILE *many[MANY];
    char line[100] = "";
    FILE *f;
    int ends[2], fd;

    closefrom(3);
    for (fd = 3; fd < 1000; fd++)
        close(fd);
    errno = 0;
    printf("%d %zd %zd %d\n", close(3), write(3, "x", 1), read(7, line, 1), errno == EBADF);

    fd = open("a.txt", O_RDWR | O_CREAT, 0644);
    f = fopen("b.txt", "w");
    printf("%d %d %d\n", fd, fileno(f), fileno(stdin));
    printf("%d %d\n", dup(fd), dup2(fd, 20));
    printf("%d %d\n", fcntl(fd, F_DUPFD, 30), fcntl(fd, F_DUPFD_CLOEXEC, 30));
    printf("%d %d %d\n", fcntl(30, F_GETFD), fcntl(31, F_GETFD), fcntl(32, F_GETFD));
    printf("%zd %zd %zd\n", write(fd, "one ", 4), write(20, "two ", 4), write(31, "three", 5));
    printf("%ld\n", (long)lseek(30, 0, SEEK_SET));
    printf("%zd %s\n", read(fd, line, 50), line);
    close(fd);
    printf("%d %d\n", open_now(3), open_now(20));
    printf("%d\n", pipe(ends));
    printf("%d %d %d\n", ends[0], ends[1], dup3(ends[0], 40, O_CLOEXEC));
    printf("%d\n", dup3(40, 40, 0));
    printf("%zd", write(ends[1], "through", 7));
    memset(line, 0, sizeof line);
    printf(" %zd %s\n", read(40, line, 50), line);
    printf("%d %d\n", (fcntl(40, F_GETFL) & O_ACCMODE) == O_RDONLY, (fcntl(20, F_GETFL) & O_ACCMODE) == O_RDWR);
    printf("%d", fcntl(20, F_SETFL, O_APPEND));
    printf(" %d\n", (fcntl(20, F_GETFL) & O_APPEND) != 0);
    closefrom(3);
    printf("%d %d %d\n", open_now(3), open_now(20), open_now(40));

    for (int i = 0; i < MANY; i++) {
        snprintf(line, sizeof line, "many%d.txt", i / 10);
        many[i] = fopen(line, i % 10 ? "r" : "w+");
        if (many[i] == NULL)
            printf("%d: %s\n", i, strerror(errno));
        else if (i % 10 == 0) {
            fprintf(many[i], "file %d\n", i);
            fflush(many[i]);
        }
    }
    for (int i = 9; i < MANY; i += 100)
        printf("%d %s", fileno(many[i]) < 256, fgets(line, sizeof line, many[i]));
    #pragma omp parallel for
    for (int i = 0; i < MANY; i += 10)
        fprintf(many[i], "line %d\n", i);
    for (int i = 0; i < MANY; i++)
        fclose(many[i]);
    f = fopen("many7.txt", "r");
    while (fgets(line, sizeof line, f))
        printf("%s", line);
    printf("%d\n", fileno(f));
    return 0;
}
