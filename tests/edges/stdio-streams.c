// same-as: serial
// procs: 1 2 3 4
// stdin: from standard input\nsecond line\n
// file: in.txt=first\nsecond\nthird\n
// Streams: made in each way that there is, made anew, and positioned.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char line[100];

static ssize_t give(void *left, char *to, size_t room)
{
    int *n = left;

    if (!*n || room < 5)
        return 0;
    --*n;
    memcpy(to, "again", 5);
    return 5;
}

static ssize_t take(void *sum, const char *from, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        *(int *)sum += from[i] - '0';
    return (ssize_t)bytes;
}

static void in_memory(void)
{
    char room[30] = "", *text = NULL;
    size_t bytes = 0;
    int left = 2, sum = 0;
    FILE *f = open_memstream(&text, &bytes);

    for (int i = 0; i < 1000; i++)
        fprintf(f, "%d,", i);
    printf("%ld", ftell(f));
    printf(" %d", fseek(f, 4, SEEK_SET));
    fputs("XX", f);
    printf(" %d %zu %.12s\n", fclose(f), bytes, text);
    free(text);
    f = fmemopen(room, sizeof room, "w");
    printf("%d", fputs("in memory", f) >= 0);
    printf(" %d %s\n", fclose(f), room);
    f = fmemopen(room, strlen(room), "r");
    printf("%d %s\n", fscanf(f, "in %99s", line), line);
    fclose(f);
    f = fopencookie(&left, "r", (cookie_io_functions_t){ .read = give });
    printf("%s\n", fgets(line, sizeof line, f));
    fclose(f);
    f = fopencookie(&sum, "w", (cookie_io_functions_t){ .write = take });
    fputs("12345", f);
    fclose(f);
    printf("%d\n", sum);
}

static void positions(const char *mode)
{
    FILE *f = fopen64("pos.txt", mode);
    fpos_t here;
    fpos64_t there;

    fputs("0123456789", f);
    printf("%s: %ld", mode, ftell(f));
    printf(" %d", fgetpos(f, &here));
    printf(" %d %lld", fseeko(f, -3, SEEK_END), (long long)ftello(f));
    fputs("abc", f);
    printf(" %d %lld", fseeko64(f, 2, SEEK_SET), (long long)ftello64(f));
    printf(" %d", fgetpos64(f, &there));
    printf(" %d %ld", fsetpos(f, &here), ftell(f));
    fputs("END", f);
    printf(" %d %ld", fsetpos64(f, &there), ftell(f));
    printf(" %d %d", fseek(f, -100, SEEK_CUR), errno == EINVAL);
    rewind(f);
    printf(" %ld", ftell(f));
    fputs("R", f);
    printf(" %d", __freadable(f) != 0);
    printf(" %d\n", fclose(f));
}

int main(void)
{
    FILE *f;
    int fd;

    in_memory();
    positions("w");
    positions("w+");
    positions("r+");
    positions("a");
    positions("a+");

    fd = open("in.txt", O_RDONLY);
    f = fdopen(fd, "r");
    printf("%d %s", fileno(f) == fd, fgets(line, sizeof line, f));
    f = freopen("in.txt", "r", f);
    printf("%d %s", fileno(f), fgets(line, sizeof line, f));
    f = freopen("out.txt", "w", f);
    printf("%d %d %d", fileno(f), fgetc(f), fputs("by freopen\n", f) >= 0);
    printf(" %ld\n", ftell(f));
    f = freopen(NULL, "r", f);
    printf("%s", f ? fgets(line, sizeof line, f) : "none\n");
    printf("%d\n", f ? fclose(f) : 0);
    f = tmpfile64();
    fputs("temporary", f);
    rewind(f);
    printf("%s\n", fgets(line, sizeof line, f));
    fclose(f);

    printf("%s", fgets(line, sizeof line, stdin));
    printf("%d", freopen("in.txt", "r", stdin) == stdin);
    printf(" %d %s", fileno(stdin), fgets(line, sizeof line, stdin));
    printf("%d", scanf("%99s", line));
    printf(" %s\n", line);
    printf("%d %d\n", getchar(), getchar());
    printf("%d\n", freopen("nowhere/to/be/found", "r", stdin) == NULL);
    printf("%d\n", open("in.txt", O_RDONLY));
    printf("%d\n", freopen("stdout.txt", "w", stdout) == stdout);
    printf("to a file\n");
    #pragma omp parallel for
    for (int i = 0; i < 5; i++)
        printf("line %d\n", i);
    fclose(stdout);
    return fcloseall();
}
