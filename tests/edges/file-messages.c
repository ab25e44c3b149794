// same-as: serial
// procs: 1 2 3 4
// options: -w
// A file that all ranks see is read by each of them: no message is sent for it, whatever its size.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { LINES = 200000 };

static __thread long messages, before;   /* each rank has its own */

/* The runtime's calls come here; a serial build has none. */
int PMPI_Isend(const void *, int, int, int, int, int, void *) __attribute__((weak));

int MPI_Isend(const void *from, int n, int type, int to, int tag, int comm, void *request)
{
    messages++;
    return PMPI_Isend(from, n, type, to, tag, comm, request);
}

int main(void)
{
    static char block[1 << 16];
    char line[100];
    long sum = 0, n;
    FILE *f = fopen("big.txt", "w");
    double x;

    for (int i = 0; i < LINES; i++)
        fprintf(f, "%d %g\n", i, i * 0.5);
    fclose(f);

    f = fopen("big.txt", "r");
    before = messages;
    while (fgets(line, sizeof line, f))
        sum += line[0];
    rewind(f);
    for (int i = 0; i < LINES && fscanf(f, "%ld %lf", &n, &x) == 2; i++)
        sum += n + (long)x;
    fseek(f, 1000, SEEK_SET);
    while ((n = (long)fread(block, 1, sizeof block, f)) > 0)
        sum += block[n - 1] + ftell(f);
    printf("%ld %d\n", sum, feof(f) != 0);
    printf("%ld messages\n", messages - before);
    fclose(f);

    int fd = open("big.txt", O_RDONLY);
    before = messages;
    while ((n = read(fd, block, sizeof block)) > 0)
        sum += n + block[n / 2];
    sum += pread(fd, block, 100, 5000) + block[50] + lseek(fd, 0, SEEK_CUR);
    printf("%ld %ld messages\n", sum, messages - before);
    close(fd);

    /* It is counted at all. */
    pid_t own[8];
    before = messages;
    #pragma omp parallel for
    for (int i = 0; i < 8; i++)
        own[i] = getpid();
    printf("%d\n", (own[0] != own[7]) == (messages > before));
    remove("big.txt");
    return 0;
}
