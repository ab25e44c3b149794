// A task for each node of a list; each works on its node.
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void)
{
    struct node *head = NULL, *n;
    int total = 0;

    for (int i = 0; i < 10; i++) {
        n = malloc(sizeof *n);
        n->value = i;
        n->next = head;
        head = n;
    }
    #pragma omp parallel
    #pragma omp single
    for (struct node *p = head; p; p = p->next) {
        #pragma omp task firstprivate(p)
        p->value *= 2;
    }
    while ((n = head)) {
        total += n->value;
        head = n->next;
        free(n);
    }
    printf("%d\n", total);
    return 0;
}
