// procs: 1 2 3 5 7
// same-as: serial openmp
// Local values that wrap round: as numbers they ask for nothing, as subscripts they have to be what C computes.
#include <stdio.h>
#include <string.h>

enum { N = 20000, SPACE = 1 << 16 };

static unsigned numbers[N];
static int places[SPACE];

static void tell(const char *what)
{
    unsigned long sum = 0;
    int i;

    for (i = 0; i < N; i++)
        sum = sum * 31 + numbers[i];
    for (i = 0; i < SPACE; i++)
        sum = sum * 33 + (unsigned)places[i];
    printf("%s %lu\n", what, sum);
    memset(places, 0, sizeof places);
}

static void store(unsigned short at, int value)
{
    at += 3;
    places[at] = value;
}

int main(void)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++) {
        unsigned x = i * 2654435761u;

        x ^= x >> 15;
        x *= 2246822519u;
        numbers[i] = x;
    }
    tell("numbers");

#pragma omp parallel for
    for (i = 0; i < N; i++) {
        unsigned short at = i * 7;

        numbers[i] = at;
    }
    tell("short numbers");

#pragma omp parallel for
    for (i = 0; i < N; i++) {
        unsigned short at = i * 7;

        places[at] = i + 1;
    }
    tell("places");

#pragma omp parallel for
    for (i = 0; i < N; i++) {
        unsigned short at = i * 7, next = at;

        next += 5;
        numbers[i] = at;
        places[next] = i + 1;
    }
    tell("next places");

#pragma omp parallel for
    for (i = 0; i < N; i++) {
        unsigned short at = i * 7;
        unsigned y = 1;

        if (i % 2)
            y = at;
        else
            y = at + 1u;
        numbers[i] = y;
        places[at] = (int)y;
    }
    tell("branches");

#pragma omp parallel for
    for (i = 0; i < N / 4; i++) {
        unsigned short at = i * 28;
        int k;

        for (k = 0; k < 4; k++) {
            places[at] = i + k;
            at += 7;
        }
    }
    tell("inner loops");

#pragma omp parallel for
    for (i = 0; i < N; i++)
        store((unsigned short)(i * 7), i + 1);
    tell("arguments");

#pragma omp parallel for
    for (i = 0; i < N; i++) {
        unsigned char small = i;
        int at = small + (i / 256) * 256;

        places[at] = small;
    }
    tell("narrow");
    return 0;
}
