// procs: 1 2 3 4 7
// same-as: serial
// options: -std=gnu89
/* What each thread finds is the members of a structure of its own: set one by one, and handed over in a critical construct. */
#include <stdio.h>

#define N 3000

typedef struct { double east, north; } way;
struct range { int least, most; long sum; };

static way bird[N], mean[8];
static int key[N];

static void look(int at, int first)
{
    #pragma omp parallel
    {
        int i;
        way own;

        own.east = 0;
        own.north = 0;
        #pragma omp for nowait
        for (i = first; i < N; i++)
            if (bird[i].east > -0.9) {
                own.east += bird[i].east;
                own.north += bird[i].north;
            }
        #pragma omp critical
        {
            mean[at].east += own.east;
            mean[at].north += own.north;
        }
        #pragma omp barrier
        #pragma omp single
        {
            mean[at].east /= 4;
            mean[at].north /= 4;
            printf("%d: %.1f %.1f\n", at, mean[at].east, mean[at].north);
        }
    }
}

static void spread(void)
{
    struct range all;

    all.least = N;
    all.most = -1;
    all.sum = 0;
    #pragma omp parallel
    {
        struct range own = { N, -1, 0 };
        int i, t;

        for (t = 0; t < 2; t++) {
            own.most = -1;
            own.sum = 0;
            own.least = N;
            #pragma omp for
            for (i = t; i < N; i += 2) {
                own.sum += key[i];
                if (key[i] < own.least)
                    own.least = key[i];
                if (key[i] > own.most)
                    own.most = key[i];
            }
            #pragma omp critical
            {
                if (own.least < all.least)
                    all.least = own.least;
                if (own.most > all.most)
                    all.most = own.most;
                all.sum += own.sum * (t + 1);
            }
        }
    }
    printf("%d %d %ld\n", all.least, all.most, all.sum);
}

/* Not all of the members are set again: what is left is that of the thread. */
static void keep(void)
{
    long sum = 0;
    int count = 0;

    #pragma omp parallel
    {
        struct range own;
        int i, t;

        own.least = own.most = 0;
        own.sum = 0;
        for (t = 0; t < 3; t++) {
            own.least = 0;
            #pragma omp for schedule(static)
            for (i = 0; i < N; i++) {
                own.least++;
                own.sum += key[i];
            }
            #pragma omp critical
            {
                count += own.least;
                sum += own.sum;
            }
        }
    }
    printf("%d %ld\n", count, sum);
}

int main(void)
{
    int i, t;

    for (t = 0; t < 6; t++) {
        #pragma omp parallel for
        for (i = 0; i < N; i++) {
            bird[i].east = (i * 7 + t) % 16 / 8.0 - 1;
            bird[i].north = (i * 3 + t) % 8 / 4.0 - 1;
            key[i] = (i * 31 + t) % 1009 + 1;
        }
        look(t, t);
        spread();
        keep();
    }
    return 0;
}
