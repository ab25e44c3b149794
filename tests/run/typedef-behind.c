// procs: 1 2 3
// same-as: openmp
// checked: yes
// A name that is a variable's before it is declared as a type: in what the translator writes it is still the variable's.
#include <stdio.h>

enum { ROWS = 12 };

static int image[ROWS][3];

static void picture(void)
{
    #pragma omp parallel for schedule(dynamic)
    for (int block = 0; block < ROWS; block += 3) {
        #pragma omp target map(tofrom: image[block:3])
        #pragma omp parallel for
        for (int i = block; i < block + 3; i++)
            image[i][1] += i * block;
    }
}

typedef int block[3];

static int sum(block row)
{
    int all = 0;

    #pragma omp parallel for reduction(+: all)
    for (int i = 0; i < 3; i++) {
        block own = { row[i] };

        all += own[0] + (int)(sizeof(block) / sizeof *own);
    }
    return all;
}

int main(void)
{
    picture();
    for (int i = 0; i < ROWS; i++)
        printf("%d ", sum(image[i]));
    puts("");
    return 0;
}
