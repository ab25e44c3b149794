// Nodes of a list, found before the loop, are changed each by its iteration.
#include <stdio.h>
#include <stdlib.h>

#define N 15

struct node { int value; struct node *next; };

int main(void)
{
    struct node *head = NULL, *n, *node[N];
    int i, sum = 0;

    for (i = 0; i < N; i++) {
        n = malloc(sizeof *n);
        n->value = i;
        n->next = head;
        head = n;
    }
    for (i = 0, n = head; n; n = n->next)
        node[i++] = n;
    #pragma omp parallel for
    for (i = 0; i < N; i++)
        node[i]->value += node[i]->next != NULL;
    while ((n = head)) {
        sum += n->value;
        head = n->next;
        free(n);
    }
    printf("%d\n", sum);
    return 0;
}
