// procs: 1 2 3 4 7
// same-as: serial
// files: names-of-builtins-b.part.c
/* Functions of another file whose names are those of the compiler's own ones without __builtin_. */
#include <stdio.h>

#define DECKS 64
#define CARDS 10

void shuffle(int *deck, int cards), trap(int *card);
int prefetch(int *deck, int card), expect(int deck, int cards), parity(int deck), asked(void);

static int deck[DECKS][CARDS];

int main(void)
{
    int i, k, hash = 0;

    for (i = 0; i < DECKS; i++)
        for (k = 0; k < CARDS; k++)
            deck[i][k] = i * k;
    #pragma omp parallel for
    for (i = 0; i < DECKS; i++)
        shuffle(deck[i], CARDS);
    #pragma omp parallel for
    for (i = 0; i < DECKS; i++) {
        trap(&deck[i][3]);
        deck[i][1] += prefetch(deck[i], 5);
    }
    #pragma omp parallel for
    for (i = 0; i < DECKS; i++)
        deck[i][2] += expect(i, 3);
    #pragma omp parallel for
    for (i = 0; i < DECKS; i++)
        deck[i][4] += parity(i);
    for (i = 0; i < DECKS; i++)
        for (k = 0; k < CARDS; k++)
            hash = hash * 31 % 100003 + deck[i][k];
    printf("%d %d\n", hash, asked());
    return 0;
}
