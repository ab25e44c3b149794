// procs: 1 2 3 4 7
// same-as: serial
/* Loops between constructs that begin where their variable already is: to tell what they read must not move it on. */
#include <stdio.h>

enum { N = 4000 };

static double u[N];
static int place[N];

static void fill(int t)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        u[i] = i + t;
        place[i] = i * 7 % N;
    }
}

int main(void)
{
    double sum = 0;
    int r = 0;

    for (int t = 0; t < 3; t++) {
        fill(t);
        r = 3 + t;
        for (r = r + 1; r < 40; r++)
            sum = sum * 0.5 + u[place[r]];
        printf("%g %d\n", sum, r);
        fill(t + 1);
        r = 2;
        for (r = r; r < 20; r += 2)
            sum = sum * 0.5 + u[place[r]];
        printf("%g %d\n", sum, r);
        fill(t + 2);
        for (r = 60 - r; r > 9; r -= 3)
            sum = sum * 0.5 + u[place[r]];
        printf("%g %d\n", sum, r);
        fill(t + 3);
        for (r = 0; r < 30 - r; r++)
            sum = sum * 0.5 + u[place[r]];
        printf("%g %d\n", sum, r);
    }
    return 0;
}
