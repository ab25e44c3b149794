// same-as: serial
// procs: 1 2 3 4
// signal: yes
// stderr-once: bad input
// What was said before abort is there, once.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    puts("shown");
    fflush(stdout);
    fprintf(stderr, "bad input\n");
    abort();
}
