// procs: 1 2 3 4 5 6 7
// same-as: openmp
// files: threadprivate-b.part.c
// Threadprivate objects: initialised, uninitialised, arrays, structs, static locals, extern in another file; they
// persist from region to region, sequential code has those of the primary thread, copyin gives them to all.
#include <stdio.h>
#include <omp.h>

struct point { int x, y; char name[5]; };

int counter = 5;
static double table[300];
struct point place = { 1, 2, "p" };
extern int elsewhere;
#pragma omp threadprivate(counter, table)
#pragma omp threadprivate(place)
#pragma omp threadprivate(elsewhere)

int next_elsewhere(void);

static int calls(void)
{
    static int n = 100;
    #pragma omp threadprivate(n)
    return ++n;
}

int main(void)
{
    int wrong = 0, i, round;
    long sum = 0;

    counter = 7;
    #pragma omp parallel reduction(+: wrong)
    {
        int t = omp_get_thread_num();

        wrong += counter != (t ? 5 : 7);
        wrong += place.x != 1 || place.name[0] != 'p' || elsewhere != 42;
        counter += t;
        table[t % 300] = 1000 + t;
        place.y = t;
        calls();
        elsewhere++;
    }
    printf("first %d: %d %g %d %d\n", wrong, counter, table[0], calls(), elsewhere);
    for (round = 0; round < 3; round++) {
        #pragma omp parallel reduction(+: wrong)
        {
            int t = omp_get_thread_num();

            wrong += counter != (t ? 5 + t : 7) || table[t % 300] != 1000 + t + round || place.y != t + round;
            wrong += elsewhere != 43 + round;
            wrong += calls() != (t ? 102 : 103) + round;
            table[t % 300]++;
            place.y++;
            elsewhere++;
        }
        printf("round %d: %d %d %g %d\n", round, wrong, counter, table[0], elsewhere);
    }
    counter = -3;
    place = (struct point){ 8, 9, "new" };
    #pragma omp parallel copyin(counter, place) reduction(+: wrong)
    {
        wrong += counter != -3 || place.x != 8 || place.name[2] != 'w';
        #pragma omp barrier
        counter += omp_get_thread_num();
        #pragma omp barrier
        wrong += counter != -3 + omp_get_thread_num();
    }
    printf("copyin %d: %d %s\n", wrong, counter, place.name);
    #pragma omp parallel for copyin(counter) reduction(+: sum)
    for (i = 0; i < 1000; i++)
        sum += counter + i;
    printf("for %ld %d\n", sum, counter);
    #pragma omp parallel num_threads(2) reduction(+: wrong)
    {
        if (omp_get_thread_num() == 1)
            counter = 77;
    }
    next_elsewhere();
    printf("elsewhere %d\n", elsewhere);
    #pragma omp parallel num_threads(2) reduction(+: wrong)
    {
        if (omp_get_thread_num() == 1)
            wrong += counter != 77;
    }
    printf("last %d\n", wrong);
    return 0;
}
