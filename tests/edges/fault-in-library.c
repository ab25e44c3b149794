// same-as: serial
// procs: 1 2 3 4
// signal: yes
// options: -g
// stderr: Segmentation fault at
// stderr: fault-in-library.c:15
// A fault in a function of the C library is that of its caller.
#include <stdio.h>
#include <string.h>

static const char *nothing;

int main(void)
{
    printf("%d\n", (int)strlen(nothing));
    return 0;
}
