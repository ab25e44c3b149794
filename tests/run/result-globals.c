// procs: 1 2 3 4 5 6 7
// same-as: serial
// Globals of every kind: initialised, zero, static, in another section, array of pointers, two-dimensional.
#include <stdio.h>

int initialised[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
int zero[10];
static int hidden[10];
static const char *names[10];
double matrix[10][10] = { { 1 } };
static struct { int x; struct { char c[3]; } in; } nested[10];
static long scalar_a, scalar_b = 4;

int main(void)
{
    static const char *const words[] = { "one", "two", "three" };
    int i, j;
    #pragma omp parallel for private(j)
    #pragma llc result(&initialised[i], 1)
    #pragma llc result(&zero[9 - i], 1)
    #pragma llc result(&hidden[i], 1)
    #pragma llc result(&names[i], 1)
    #pragma llc result(matrix[i], 10)
    #pragma llc result(&nested[i].in.c[1], 2)
    for (i = 0; i < 10; i++) {
        initialised[i] *= 3;
        zero[9 - i] = i;
        hidden[i] = initialised[i] + 1;
        names[i] = words[i % 3];
        for (j = 0; j < 10; j++)
            matrix[i][j] += i * j;
        nested[i].in.c[1] = nested[i].in.c[2] = (char)('a' + i);
    }
    #pragma omp parallel for
    for (i = 0; i < 4; i++) {
        if (i == 2) {
            scalar_a = 77;
            #pragma llc result(&scalar_a, 1)
        }
        if (i == 3) {
            scalar_b *= 2;
            #pragma llc result(&scalar_b, 1)
        }
    }
    for (i = 0; i < 10; i++)
        printf("%d %d %d %s %g %c%c\n", initialised[i], zero[i], hidden[i], names[i], matrix[i][9],
               nested[i].in.c[1], nested[i].in.c[2]);
    printf("%ld %ld %g\n", scalar_a, scalar_b, matrix[0][0]);
    return 0;
}
