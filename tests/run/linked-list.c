// procs: 1 2 3 4 5 6 7
// same-as: serial
// Nodes of a list, reached through a table; then the list is walked and changed sequentially.
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; double weight; };

int main(void)
{
    struct node *head = NULL, *n, *table[31];
    int i, count = 0;
    double sum = 0;
    for (i = 30; i >= 0; i--) {
        n = malloc(sizeof *n);
        n->value = i;
        n->weight = 0;
        n->next = head;
        head = n;
    }
    for (n = head; n; n = n->next)
        table[count++] = n;
    #pragma omp parallel for
    #pragma llc result(table[i], 1)
    for (i = 0; i < count; i++) {
        table[i]->value *= 2;
        table[i]->weight = table[i]->value / 4.0;
    }
    #pragma omp parallel for
    #pragma llc result(&table[i]->next, 1)
    for (i = 0; i < count; i++)
        table[i]->next = i ? table[i - 1] : NULL;
    for (n = table[count - 1]; n; n = n->next)
        sum = sum / 2 + n->weight + n->value;
    printf("%g\n", sum);
    for (n = table[count - 1]; n; n = head) {
        head = n->next;
        free(n);
    }
    return 0;
}
