// procs: 1 2 3 4 5 6 7
// same-as: serial
// A case is reached whatever stands before it: what it reads and writes behind a break, a continue or a return, what a
// variable holds there that another case sets, cases inside of blocks, loops and other switches.
#include <stdio.h>

enum { N = 4003, STEPS = 12 };

static int kind[N], from[N], to[N], other[N], third[N];

static int look(const int *a, int i, int what)
{
    switch (what) {
    case 0:
        return a[i];
    case 1:
        return a[i > 0 ? i - 1 : N - 1] + 1;
    default:
        return a[i < N - 1 ? i + 1 : 0] + 2;
    case 2:
        break;
    }
    return a[N / 2];
}

static void set(int *a, int i, int what)
{
    switch (what) {
    case 0:
        a[i] = 7;
        return;
    case 1:
        a[i] += 3;
        break;
    default:
        other[i] = a[i];
    }
}

static int sum(const int *a)
{
    int s = 0;

    for (int i = 0; i < N; i++)
        s = (s * 31 + a[i]) % 1000003;
    return s;
}

static void report(const char *what)
{
    printf("%s %d %d %d %d\n", what, sum(from), sum(to), sum(other), sum(third));
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        kind[i] = i * i % 5;
        from[i] = i * 7 % 11;
    }

    for (int step = 0; step < STEPS; step++) {
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            const int here = from[i];

            switch (here) {
            case 0:
                to[i] = 1;
                break;
            case 1:
                to[i] = from[i > 0 ? i - 1 : 0] + 1;
                break;
            case 4: {
                int most = 0;

                for (int k = -2; k <= 2; k++) {
                    if (i + k < 0 || i + k >= N)
                        continue;
                    if (from[i + k] > most)
                        most = from[i + k];
                }
                to[i] = most;
                break;
            }
            default:
                to[i] = here - 1;
            }
        }
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            from[i] = to[i];
    }
    report("loads");

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        switch (kind[i]) {
        case 0:
            to[i] = i * 3;
            continue;
        case 1:
            other[i] = i;
            continue;
        }
        third[N - 1 - i] = i;
    }
    report("stores");

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int k = i;

        switch (kind[i]) {
        case 1:
            k = N - 1 - i;
            break;
        case 4:
            k = i > 2 ? i - 3 : 0;
            /* fall through */
        case 0:
            third[i] = from[k];
        }
        to[i] = from[k] + third[i];
    }
    report("variables");

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        switch (kind[i] % 3) {
        case 2:
            if (i > N / 2) {
                other[i] = -1;
                break;
        case 1:
                other[i] = from[N - 1 - i];
            }
            break;
        case 0:
            switch (kind[i]) {
            case 0:
                break;
            default:
                other[i] = to[i < N - 1 ? i + 1 : i];
            }
            third[i] = to[i > 0 ? i - 1 : i];
        }
    }
    report("blocks");

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int k = 0, n = kind[i] + 1;

        switch (n % 3) {
            while (n > 0) {
        case 0:
                third[i] += from[(i + k++) % N];
                n--;
                /* fall through */
        case 2:
                third[i] += to[(i + k++) % N];
                n--;
                /* fall through */
        case 1:
                third[i] += other[(i + k++) % N];
                n--;
            }
        }
    }
    report("loops");

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        to[i] = look(from, i, kind[i] % 4);
    report("called");

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        set(to, i, kind[i] % 3);
    report("called, stores");
    return 0;
}
