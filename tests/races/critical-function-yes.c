// One of the two functions that change the balance does not protect it.
#include <stdio.h>

static int balance;

static void deposit(int amount)
{
    #pragma omp critical(account)
    balance += amount;                  // race: stored, read
}

static void withdraw(int amount)
{
    balance -= amount;                  // race: stored, read
}

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < 40; i++)
        if (i % 4)
            deposit(i);
        else
            withdraw(i);
    printf("%d\n", balance != -1);
    return 0;
}
