// same-as: serial
// procs: 1 2 3 4
// What members write to a file that was opened before comes in the order of the iterations; the file goes on after it.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    FILE *f = fopen("log.txt", "w"), *both = fopen("both.txt", "w+");
    int fd = open("positions.bin", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    char line[100];

    fprintf(f, "begin\n");
    #pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        fprintf(f, "iteration %d\n", i);
        printf("printed %d\n", i);
        fprintf(both, "both %d\n", i);
        if (pwrite(fd, &i, sizeof i, (19 - i) * (off_t)sizeof i) != sizeof i)
            printf("no\n");
    }
    printf("%ld\n", ftell(f));
    fprintf(f, "between\n");
    #pragma omp parallel for
    for (int i = 0; i < 3; i++) {
        #pragma omp parallel for
        for (int j = 0; j < 4; j++)
            fprintf(f, "%d %d\n", i, j);
    }
    fprintf(f, "end\n");
    printf("%ld\n", ftell(f));
    rewind(both);
    for (int i = 0; fgets(line, sizeof line, both); i++)
        if (i % 7 == 0)
            printf("%s", line);
    printf("%d %d %d\n", fclose(f), fclose(both), close(fd));

    #pragma omp parallel for
    for (int i = 0; i < 5; i++) {
        char name[20];
        snprintf(name, sizeof name, "part%d.txt", i);
        FILE *part = fopen(name, "w");
        fprintf(part, "part %d\n", i);
        fclose(part);
    }
    #pragma omp parallel for
    for (int i = 0; i < 2; i++) {
        char name[20];
        snprintf(name, sizeof name, "pair%d.txt", i);
        FILE *part = fopen(name, "w");
        fprintf(part, "pair %d\n", i);
        #pragma omp parallel for
        for (int j = 0; j < 3; j++)
            fprintf(part, "%d\n", j);
        printf("%d %ld\n", i, ftell(part));
        fclose(part);
    }
    f = fopen("part3.txt", "r");
    printf("%s", fgets(line, sizeof line, f));
    fclose(f);
    return 0;
}
