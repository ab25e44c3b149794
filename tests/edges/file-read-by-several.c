// procs: 2 4
// exit: 1
// file: in.txt=one\ntwo\nthree\nfour\n
// stderr-once: file-read-by-several.c:13: error: several members of this construct read on in a file
// Members that read on in a file that they share would all get the same: they are told.
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("in.txt", "r");
    char line[4][20];

    #pragma omp parallel for
    for (int i = 0; i < 4; i++)
        fgets(line[i], 20, f);
    printf("%s", line[3]);
    fclose(f);
    return 0;
}
