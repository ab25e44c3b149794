// procs: 2 3
// exit: 1
// stderr: a file that was opened for reading and writing before this construct is read in it
// What members have written to the file is kept aside until the join, so there is nothing that they could read.
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("numbers", "w+");
    int got[4] = { 0 };

    for (int i = 0; i < 4; i++)
        fprintf(f, "%d\n", i);
    rewind(f);
    #pragma omp parallel for
    for (int i = 0; i < 4; i++)
        if (fscanf(f, "%d", &got[i]) != 1)
            got[i] = -1;
    printf("%d\n", got[0]);
    return 0;
}
