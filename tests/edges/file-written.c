// same-as: serial
// procs: 1 2 3 4
// Files that sequential code writes exist once, and positions and results are the same on all ranks.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    FILE *f = fopen("a.txt", "w");
    char line[100];
    int fd;

    printf("%d\n", fileno(f) > 2);
    for (int i = 0; i < 1000; i++)
        fprintf(f, "line %d\n", i);
    printf("%ld %d\n", ftell(f), fseek(f, 5, SEEK_SET));
    fputs("XX", f);
    printf("%d\n", fclose(f));

    f = fopen("a.txt", "a");
    fputs("appended\n", f);
    printf("%ld\n", ftell(f));
    fclose(f);

    f = fopen("a.txt", "r");
    for (int i = 0; fgets(line, sizeof line, f); i++)
        if (i < 2 || i > 998)
            printf("%s", line);
    printf("%d %d\n", feof(f) != 0, ferror(f));
    fclose(f);

    f = fopen("a.txt", "r+");
    fgets(line, sizeof line, f);
    fseek(f, 0, SEEK_CUR);
    fputs("SECOND", f);
    rewind(f);
    fgets(line, sizeof line, f);
    printf("%s", line);
    fgets(line, sizeof line, f);
    printf("%s", line);
    fclose(f);

    f = fopen("b.txt", "w+");
    fputs("written and read\n", f);
    rewind(f);
    printf("%s", fgets(line, sizeof line, f));
    fclose(f);

    f = fopen("no/such/file", "w");
    printf("%d %d\n", f == NULL, errno == ENOENT);
    f = fopen("b.txt", "wx");
    printf("%d %d\n", f == NULL, errno == EEXIST);

    fd = open("c.txt", O_RDWR | O_CREAT | O_TRUNC, 0640);
    printf("%d\n", fd > 2);
    printf("%zd", write(fd, "0123456789", 10));
    printf(" %zd", pwrite(fd, "xy", 2, 4));
    printf(" %ld", (long)lseek(fd, 2, SEEK_SET));
    memset(line, 0, sizeof line);
    printf(" %zd %s\n", read(fd, line, 5), line);
    printf("%d\n", close(fd));
    printf("%d %d\n", close(fd), errno == EBADF);
    printf("%zd\n", write(1, "", 0));
    return 0;
}
