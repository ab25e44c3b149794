// The tasks share the pointer that goes along the list.
#include <stdio.h>

struct node { int value; struct node *next; };

struct node nodes[10];

int main(void)
{
    struct node *p;

    for (int i = 0; i < 10; i++) {
        nodes[i].value = i;
        nodes[i].next = i < 9 ? &nodes[i + 1] : NULL;
    }
    #pragma omp parallel
    #pragma omp single
    for (p = nodes; p->next; p = p->next) {     // race: stored
        #pragma omp task shared(p)
        p->value *= 2;                  // race: stored, read
    }
    printf("%d\n", nodes[9].value);
    return 0;
}
