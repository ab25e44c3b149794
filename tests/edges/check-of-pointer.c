// procs: 1 2 3 4
// same-as: serial
// A pointer that iterations check before they load sizes through it is not followed in front of the loop.
#include <stdio.h>
#include <stdlib.h>

enum { SEATS = 90 };

struct hall { int from, to; const int *row; };

static double price[SEATS], tax[SEATS];

static void fail(const char *what, int seat)
{
    printf("%s for seat %d\n", what, seat);
    exit(7);
}

static void set_prices(const struct hall *h, int seats)
{
    #pragma omp parallel for
    for (int i = 0; i < seats; i++) {
        if (i >= 12 && h == NULL)
            fail("there is no hall", i);
        if (i >= 12)
            for (int k = h->from; k < h->to; k++)
                price[i] += tax[i] * k;
    }
}

static void set_taxes(const int *row, int parts)
{
    #pragma omp parallel for
    for (int i = 0; i < parts; i++) {
        if (row == NULL)
            fail("there is no row", i);
        for (int k = row[i]; k < row[i + 1]; k++)
            tax[k] = price[k] / 8 + i;
    }
}

int main(void)
{
    const int row[] = { 0, 20, 45, 60, SEATS };
    const struct hall hall = { 2, 9, row };
    double sum = 0;

    for (int i = 0; i < SEATS; i++)
        price[i] = i;
    for (int t = 0; t < 3; t++) {
        set_taxes(hall.row, 4);
        set_prices(&hall, SEATS - t);
        set_prices(NULL, 5);
        set_taxes(NULL, 0);
    }
    for (int i = 0; i < SEATS; i++)
        sum += price[i] * i + tax[i];
    printf("%.3f\n", sum);
    fflush(stdout);
    set_prices(NULL, 13);
    return 0;
}
