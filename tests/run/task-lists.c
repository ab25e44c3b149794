// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Tasks along a list whose nodes tasks have allocated; captured pointers, structures, arrays and arrays of variable
// length.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *next;
    int key, own[3];
};

struct how {
    int factor, shift[2];
};

static struct node *made(int key)
{
    struct node *n = calloc(1, sizeof *n);

    n->key = key;
    return n;
}

static int work(struct node *n, const struct how *how, const int *table, int length)
{
    for (int i = 0; i < 3; i++)
        n->own[i] = n->key * how->factor + how->shift[i % 2] + table[(n->key + i) % length];
    return n->own[1];
}

static void run(int n, struct how how)
{
    struct node *head = NULL, **place = &head;
    int table[n], most[3] = { 0 }, sum = 0;

    for (int i = 0; i < n; i++)
        table[i] = i * i % 13;
    for (int k = 0; k < n; k++) {
        #pragma omp task depend(inout: place) shared(place)
        {
            *place = made(k);
            place = &(*place)->next;
        }
    }
    #pragma omp taskwait
    for (struct node *p = head; p; p = p->next) {
        int mine[2] = { p->key, 0 };

        #pragma omp task firstprivate(p, how, table, mine) shared(most)
        {
            how.factor += mine[0] % 2;
            table[0]++;
            mine[1] = work(p, &how, table, n);
            #pragma omp critical
            for (int i = 0; i < 3; i++)
                if (p->own[i] > most[i])
                    most[i] = p->own[i];
        }
        how.shift[0]++;
    }
    #pragma omp taskwait
    while (head) {
        struct node *next = head->next;

        sum = sum * 3 % 100003 + head->own[0] + head->own[2];
        free(head);
        head = next;
    }
    printf("%d %d %d %d\n", sum, most[0], most[1], most[2]);
}

int main(void)
{
    struct how how = { 5, { 1, 2 } };

    run(9, how);
    #pragma omp parallel
    #pragma omp single
    run(14, how);
    return 0;
}
