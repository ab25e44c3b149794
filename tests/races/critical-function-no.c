// Both functions that change the balance protect it.
#include <stdio.h>

static int balance;

static void deposit(int amount)
{
    #pragma omp critical(account)
    balance += amount;
}

static void withdraw(int amount)
{
    #pragma omp critical(account)
    balance -= amount;
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
    printf("%d\n", balance);
    return 0;
}
