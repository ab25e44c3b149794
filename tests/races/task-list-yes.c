// A task for each node of a list; all add to one total.
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
        #pragma omp task firstprivate(p) shared(total)
        total += p->value;              // race: stored, read
    }
    printf("%d\n", total > 0);
    while ((n = head)) {
        head = n->next;
        free(n);
    }
    return 0;
}
