/* procs: 1 2 3 4 7 */
/* same-as: serial */
/* options: -std=c89 -pedantic-errors */
/* Stores that are logged, in strict C89. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 12

struct pair { int low : 4; int high : 12; char *name; };
static struct pair pairs[N];
static char names[N][16], *copies[N];
static double values[N], parts[N];
static int numbers[N];

static int twice(int i)
{
    int r = 2 * i;

    #pragma omp critical
    numbers[i] += 1;
    return r;
}

static char *name_of(int i) { return names[i]; }

int main(void)
{
    int i;
    double whole[N];

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        pairs[i].low = i % 8;
        pairs[i].high++;
        pairs[i].name = name_of(i);
        sprintf(name_of(i), "name %d", twice(i));
        values[i] = twice(i) / 3.0;
        values[i] += strtod("1.5", (char **)NULL);
        memcpy(&parts[i], values + i, sizeof parts[i]);
        copies[i] = malloc(20);
        strcpy(copies[i], names[i]);
        sscanf(names[i], "name %d", &numbers[i]);
        whole[i] = numbers[i];
    }
    for (i = 0; i < N; i++)
        printf("%d %d %s %g %g %s %d %g\n", pairs[i].low, pairs[i].high, pairs[i].name, values[i], parts[i], copies[i],
               numbers[i], whole[i]);
    return 0;
}
