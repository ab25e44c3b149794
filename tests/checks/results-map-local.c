// procs: 1 2 3
// env: OTOSP_CHECK=results
// options: -g
// checked: yes
// exit: 1
// stderr: results-map-local.c:17: error: results: a 'target' uses
// stderr: which is not mapped to device 0: map it, as in map(tofrom: p[0:n])
/* A target gets the address of a variable of the function that it stands in, and does not map it. */

struct list { int value; struct list *next; };

int main(void)
{
    struct list last = { 2, 0 }, first = { 1, &last };

    #pragma omp target map(tofrom: first)
    first.next->value++;
    return last.value != 3;
}
