// procs: 1 2 3
// env: OTOSP_CHECK=results
// options: -g
// checked: yes
// exit: 1
// stderr: results-map-access.c:21: error: results: a 'target' uses block of 80 bytes
// stderr: which is not mapped to device 0: map it, as in map(tofrom: p[0:n])
/* A list is on the device, and what its second element points to is not. */
#include <stdlib.h>

struct node { int value; struct node *next; };

int main(void)
{
    struct node *list = calloc(2, sizeof *list), *other = calloc(5, sizeof *other);

    list[0].next = &list[1];
    list[1].next = other;
    #pragma omp target map(tofrom: list[0:2])
    for (struct node *n = list; n; n = n->next)
        n->value++;
    return list[0].value != 1;
}
