// procs: 1 2 3 5 7
// same-as: serial
// A branch-and-bound search reads the best length so far at each node, a loop at each element: they compute, and the
// reads must not take the core from them, though nothing new comes. Members that wait for a flag, also with pauses
// of their own, or counting, read it as often. Where ranks share cores all that takes seconds if a read naps that
// should not.
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

enum { CITIES = 11, VALUES = 60000, ROUNDS = 60 };

static int distance[CITIES][CITIES], shortest[CITIES];
static int best = 1 << 30, least = 1 << 30;
static int flag, handed[ROUNDS];

static void make_distances(void)
{
    unsigned random = 12345;

    for (int i = 0; i < CITIES; i++)
        for (int j = 0; j < i; j++) {
            random = random * 1103515245u + 12345;
            distance[i][j] = distance[j][i] = 100 + (int)(random / 65536 % 1000);
        }
    for (int i = 0; i < CITIES; i++) {
        shortest[i] = 1 << 20;
        for (int j = 0; j < CITIES; j++)
            if (j != i && distance[i][j] < shortest[i])
                shortest[i] = distance[i][j];
    }
}

/* The tours that begin so, through the cities of `left`, and back to city 0. */
static void search(int at, unsigned left, int length)
{
    int bound, rest = length + shortest[0];

    for (int i = 0; i < CITIES; i++)
        if (left >> i & 1)
            rest += shortest[i];
    #pragma omp atomic read
    bound = best;
    if (rest >= bound)
        return;
    for (int i = 0; i < CITIES; i++)
        if (left >> i & 1)
            search(i, left & ~(1u << i), length + distance[at][i]);
    if (!left) {
        length += distance[at][0];
        #pragma omp atomic compare
        best = length < best ? length : best;
    }
}

static void find_tour(void)
{
    #pragma omp parallel for schedule(dynamic)
    for (int pair = 0; pair < CITIES * CITIES; pair++) {
        int i = pair / CITIES, j = pair % CITIES;

        if (i && j && i != j)
            search(j, ((1u << CITIES) - 2) & ~(1u << i) & ~(1u << j), distance[0][i] + distance[i][j]);
    }
}

static void find_least(void)
{
    #pragma omp parallel for
    for (int i = 0; i < VALUES; i++) {
        int value = (int)((unsigned)(i + 1) * 2654435761u >> 4), bound;

        #pragma omp atomic read
        bound = least;
        if (value < bound) {
            #pragma omp atomic compare
            least = value < least ? value : least;
        }
    }
}

/* Members in turn hand on a number, after some time; all wait for it, each round in another way. */
static long hand_on(void)
{
    long sum = 0, looks = 0;

    #pragma omp parallel reduction(+: sum, looks)
    {
        int me = 0, members = 1, seen;

#ifdef _OPENMP
        me = omp_get_thread_num();
        members = omp_get_num_threads();
#endif
        for (int round = 0; round < ROUNDS; round++) {
            if (round % members == me) {
                for (volatile int i = 0; i < 100000; i++)
                    ;
                handed[round] = round * round;
                #pragma omp atomic write release
                flag = round + 1;
            }
            do {
                #pragma omp atomic read acquire
                seen = flag;
                if (round % 3 == 1)
                    for (volatile int i = 0; i < 300; i++)
                        ;
                if (round % 3 == 2)
                    looks++;
            } while (seen <= round);
            if (!me)
                sum += handed[round];
        }
    }
    return looks ? sum : 0;
}

int main(void)
{
    make_distances();
    find_tour();
    find_least();
    printf("%d %d %ld\n", best, least, hand_on());
    return 0;
}
