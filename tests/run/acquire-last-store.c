// procs: 1 2 3 4 7
// same-as: serial
/* Statements that load what others have computed, and end with a store through a pointer that may change what the next ones are
   about to load: pointers, subscripts, members. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 400 };

struct list { int first, *next; struct list *other; };

static int *numbers, *others, place, cells[N], *at = cells;
static struct list list, second, *lists = &list;

static void compute(int round)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        numbers[i] = (i * 7 + round * 3 + 1) % N;
        others[i] = (i * 11 + round) % N;
        cells[i] = (i * 13 + 5) % N;
    }
}

/* One after the other, in one run of statements. */
static long stores(int *cell, int **pointer, int k)
{
    long sum;

    *cell = numbers[k];
    *pointer = others;
    sum = numbers[k];                   /* of the others, now */
    place = numbers[place];
    place = numbers[place];
    *cell = numbers[place] + numbers[*cell];
    at[numbers[3]] = numbers[numbers[4]];
    at = at + 1;
    sum = sum * 31 + at[numbers[5]];
    numbers[numbers[6]] = at[7];
    sum = sum * 31 + numbers[numbers[6]];
    if (k % 2)
        *cell = at[numbers[8]];
    else
        *pointer = cells;
    sum = sum * 31 + numbers[k + 1];
    lists->first = lists->next[k];
    lists->other->first = lists->next[lists->first];
    lists = lists->other;
    lists->first = lists->next[lists->first % N];
    sum = sum * 31 + lists->first + lists->other->first;
    sum = sum * 31 + (*cell = numbers[k] + *cell) + (place = numbers[9]);
    return sum % 1000003;
}

int main(void)
{
    int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), cell;
    long sum = 0;

    for (int round = 0; round < 12; round++) {
        numbers = a;
        others = b;
        at = cells;
        list = (struct list){ 0, a, &second };
        second = (struct list){ 0, b, &list };
        lists = &list;
        place = round;
        compute(round);
        sum = (sum * 31 + stores(round % 3 ? &cell : &place, &numbers, 10 + round)) % 1000003;
        for (int k = round, steps = 0; steps < 5; steps++) {
            compute(round + steps);
            k = numbers[k];
            sum = (sum * 31 + k) % 1000003;
        }
        printf("%ld\n", sum);
    }
    free(a);
    free(b);
    return 0;
}
