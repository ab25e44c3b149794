// same-as: serial
// procs: 1 2 3 4
// What the system makes while it is read, in /proc, is the same on all ranks, and may decide what the program does.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 24 };

/* The sum of a file's bytes, by descriptor or by stream. */
static long sum_of(const char *path, int stream)
{
    char text[4096];
    long sum = 0;
    ssize_t n;

    if (stream) {
        FILE *f = fopen(path, "r");
        while (f && fgets(text, sizeof text, f))
            sum += (long)strlen(text) + text[0] * text[strlen(text) / 2];
        fclose(f);
        return sum;
    }
    int fd = open(path, O_RDONLY);
    while ((n = read(fd, text, sizeof text)) > 0)
        for (ssize_t i = 0; i < n; i++)
            sum += text[i] * (i % 17);
    close(fd);
    return sum;
}

int main(void)
{
    static const char *const paths[] = { "/proc/self/stat", "/proc/self/maps", "/proc/uptime", "/proc/self/io",
                                         "/proc/self/status", "/proc/stat", "/proc/meminfo" };
    int a[N], right = 0;

    for (int k = 0; k < 28; k++) {
        int few = (int)(sum_of(paths[k % 7], k / 7 % 2) % (N - 1)) + 1, made = 0;

        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] = i < few;
        for (int i = 0; i < N; i++)
            made += a[i];
        right += made == few;
        free(malloc((size_t)few));
    }
    printf("%d\n", right);
    return 0;
}
