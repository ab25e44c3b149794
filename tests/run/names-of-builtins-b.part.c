static int expected[64], odd[64];

void shuffle(int *deck, int cards)
{
    for (int i = 0; i < cards / 2; i++) {
        int card = deck[i];
        deck[i] = deck[cards - 1 - i];
        deck[cards - 1 - i] = card;
    }
}

void trap(int *card)
{
    *card += 17;
}

int prefetch(int *deck, int card)
{
    return ++deck[card];
}

int expect(int deck, int cards)
{
    expected[deck] += cards;
    return deck;
}

int parity(int deck)
{
    odd[deck] += deck & 1;
    return 3;
}

int asked(void)
{
    int hash = 0;

    for (int i = 0; i < 64; i++)
        hash = hash * 7 % 100003 + expected[i] + odd[i];
    return hash;
}
