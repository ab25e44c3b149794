// same-as: serial
// procs: 1 2 3 4
// file: in.txt=one\ntwo\nthree\nfour\n
// One member of a region reads on in a file that was opened before; each reads where it says.
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("in.txt", "r");
    char line[20], first[4] = "";

    for (int i = 0; i < 2; i++) {
        #pragma omp parallel
        {
            #pragma omp single
            fgets(line, sizeof line, f);
        }
        printf("%ld %s", ftell(f), line);
    }
    #pragma omp parallel for
    for (int i = 0; i < 3; i++) {
        fseek(f, i, SEEK_SET);
        first[i] = (char)fgetc(f);
    }
    printf("%s\n", first);
    fseek(f, 8, SEEK_SET);
    fgets(line, sizeof line, f);
    printf("%s", line);
    fclose(f);
    return 0;
}
