// Objects have a lock each; a function takes that of the object which it is given.
#include <omp.h>
#include <stdio.h>

struct account { omp_lock_t lock; int balance; };

static void pay(struct account *a, int amount)
{
    omp_set_lock(&a->lock);
    a->balance += amount;
    omp_unset_lock(&a->lock);
}

int main(void)
{
    struct account account[3];
    int i;

    for (i = 0; i < 3; i++) {
        omp_init_lock(&account[i].lock);
        account[i].balance = 0;
    }
    #pragma omp parallel for
    for (i = 0; i < 30; i++)
        pay(&account[i % 3], i);
    printf("%d %d %d\n", account[0].balance, account[1].balance, account[2].balance);
    for (i = 0; i < 3; i++)
        omp_destroy_lock(&account[i].lock);
    return 0;
}
