/* Memory is compared before and after, the frame of the function that holds the loop with it: of that its members share nothing. */
#include "record.h"

static char line[400], *flat;
static int which[60];
static size_t ends[60];

/* -1 is no smaller than an unsigned end: then no section says what it stores. Each byte stored differs from what was there. */
static void fill(int first)
{
    ST(flat[which[first + 30]]) = first + 40;
    for (int j = first; j < ends[first + 30]; j++)
        ST(line[j + 20]) = j + 40;
}

static void put(int n, int w)
{
    BEGIN(logged, anything);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        volatile int own = i + 7;
        ITERATION(i);
        ST(flat[i * w]) = i + 1;
        fill(19 - 7 * i);
        own++;
    }
}

int main(void)
{
    for (int i = 0; i < 60; i++) {
        which[i] = 7 * i % 60 + 300;
        ends[i] = i % 3 + (i > 30 ? i - 30 : 0);
    }
    flat = calloc(400, sizeof *flat);
    AREA(line, sizeof line), AREA(flat, 400 * sizeof *flat);
    for (int n = 1; n < 8; n++) {
        memset(line, 0, sizeof line), memset(flat, 0, 400 * sizeof *flat);
        put(n, 20);
    }
    for (int i = 0; i < 400; i++)
        printf("%d %d\n", line[i], flat[i]);
    return 0;
}
