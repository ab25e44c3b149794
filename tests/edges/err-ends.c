// same-as: serial
// procs: 1 2 3 4
// The functions of err.h end the program once, with its message and status; what is buffered is written.
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static char name[] = "edges";

int main(void)
{
    program_invocation_short_name = name;
    printf("%d\n", secure_getenv("HOME") != NULL);
    FILE *f = fopen("out.txt", "w");
    fputs("buffered\n", f);
    errx(5, "no %s", "more");
}
