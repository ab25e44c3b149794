// same-as: serial
/* A variable with the name of its type, whose address is known elsewhere: it is listed among what members share. */
#include <stdio.h>

typedef struct problem {
    int n;
    double scale;
} problem;

static void fill(problem *p)
{
    p->n = 10;
    p->scale = 0.5;
}

static double sum(problem p)
{
    double all = 0;
    int i;

#pragma omp parallel for reduction(+ : all)
    for (i = 0; i < p.n; i++)
        all += ((problem){ i, p.scale }).scale * i;
    return all;
}

int main(void)
{
    problem problem;
    double x[10];
    int i;

    fill(&problem);
#pragma omp parallel for
    for (i = 0; i < 10; i++)
        x[i] = problem.scale * i;
    printf("%g %g %d\n", sum(problem), x[9], problem.n);
    return 0;
}
