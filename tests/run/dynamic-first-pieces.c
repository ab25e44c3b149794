// procs: 1 2 3 4 5 6 7
// same-as: serial
// Members have their first piece without asking for it: of loops with fewer chunks than members, with one for each, with
// a last one that is short, one after the other without a join, and of members that are several ranks.
#include <stdio.h>

enum { MOST = 64 };

static int times[MOST], inner[MOST][MOST];
static long sum;

static void show(const char *name, int trips)
{
    int i, all = 0, wrong = 0;

    for (i = 0; i < MOST; i++) {
        all += times[i];
        wrong += times[i] != (i < trips);
        times[i] = 0;
    }
    printf("%s %d: %d, %d wrong, sum %ld\n", name, trips, all, wrong, sum);
}

int main(void)
{
    int i, j, trips;

    for (trips = 0; trips < MOST; trips += 1 + trips / 4) {
        #pragma omp parallel for schedule(dynamic) reduction(+ : sum)
        for (i = 0; i < trips; i++)
            sum += ++times[i] * i;
        show("dynamic", trips);
        #pragma omp parallel for schedule(dynamic, 5) reduction(+ : sum)
        for (i = 0; i < trips; i++)
            sum += ++times[i] * i;
        show("dynamic, 5", trips);
        #pragma omp parallel for schedule(guided, 2) reduction(+ : sum)
        for (i = 0; i < trips; i++)
            sum += ++times[i] * i;
        show("guided, 2", trips);
    }
    #pragma omp parallel private(i)
    {
        #pragma omp for schedule(dynamic, 3) nowait
        for (i = 0; i < 40; i++)
            times[i]++;
        #pragma omp for schedule(guided) nowait
        for (i = 40; i < 50; i++)
            times[i]++;
        #pragma omp for schedule(dynamic) nowait
        for (i = 50; i < 52; i++)
            times[i]++;
        #pragma omp for schedule(dynamic, 7)
        for (i = 52; i < MOST; i++)
            times[i]++;
    }
    show("one after the other", MOST);
    for (trips = 1; trips < 4; trips++) {
        #pragma omp parallel for schedule(dynamic) private(j)
        for (i = 0; i < trips; i++) {
            #pragma omp parallel for schedule(guided)
            for (j = 0; j < MOST; j++)
                inner[i][j] += i + j;
        }
    }
    for (sum = 0, i = 0; i < MOST; i++)
        for (j = 0; j < MOST; j++)
            sum = sum * 3 % 1000003 + inner[i][j];
    printf("nested %ld\n", sum);
    return 0;
}
