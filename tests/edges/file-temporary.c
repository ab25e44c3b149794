// same-as: serial
// procs: 1 2 3 4
// Temporary files, duplicates, pipes and commands: once, with the same contents for all.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    char name[] = "keep-XXXXXX", line[100];
    FILE *f = tmpfile();
    int ends[2], fd, saved, status;

    fprintf(f, "temporary %d\n", 7);
    rewind(f);
    printf("%s", fgets(line, sizeof line, f));
    fclose(f);

    fd = mkstemp(name);
    printf("%d %d\n", fd >= 0, strcmp(name, "keep-XXXXXX") != 0);
    printf("%zd\n", write(fd, "some", 4));
    lseek(fd, 0, SEEK_SET);
    memset(line, 0, sizeof line);
    printf("%zd %s\n", read(fd, line, 10), line);
    close(fd);
    printf("%d\n", unlink(name));

    char open_name[] = "keep-XXXXXX", ended[] = "keep-XXXXXX.txt", both[] = "keep-XXXXXX.o";
    int v[3] = { mkostemp(open_name, O_APPEND), mkstemps(ended, 4), mkostemps(both, 2, O_CLOEXEC) };
    char *names[3] = { open_name, ended, both };
    for (int i = 0; i < 3; i++) {
        printf("%zd", write(v[i], names[i], 5));
        printf(" %zd", pread(v[i], line, 50, 0));
        printf(" %.5s", line);
        printf(" %s %d\n", names[i] + 11, unlink(names[i]));
        close(v[i]);
    }

    printf("before\n");
    fflush(stdout);
    saved = dup(1);
    fd = open("out.txt", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    printf("%d\n", dup2(fd, 1));
    close(fd);
    printf("into the file\n");
    #pragma omp parallel for
    for (int i = 0; i < 5; i++)
        printf("iteration %d\n", i);
    fflush(stdout);
    dup2(saved, 1);
    close(saved);
    printf("after\n");
    #pragma omp parallel for
    for (int i = 0; i < 5; i++)
        printf("iteration %d\n", i);

    printf("%d\n", pipe(ends));
    printf("%zd\n", write(ends[1], "through", 7));
    close(ends[1]);
    memset(line, 0, sizeof line);
    printf("%zd %s\n", read(ends[0], line, 50), line);
    printf("%zd\n", read(ends[0], line, 50));
    close(ends[0]);

    f = popen("echo one; echo two; exit 3", "r");
    while (fgets(line, sizeof line, f))
        printf("got %s", line);
    status = pclose(f);
    printf("%d %d\n", WIFEXITED(status), WEXITSTATUS(status));
    fflush(stdout);
    f = popen("cat > command.txt", "w");
    fprintf(f, "to the command\n");
    printf("%d\n", pclose(f));

    f = freopen("again.txt", "w", stdout);
    printf("reopened %d\n", f == stdout);
    #pragma omp parallel for
    for (int i = 0; i < 5; i++)
        printf("iteration %d\n", i);
    return 0;
}
