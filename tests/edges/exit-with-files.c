// same-as: serial
// procs: 1 2 3 4
// Files that are still open at exit hold what was written.
#include <stdio.h>
#include <stdlib.h>

static FILE *log_file;

static void last(void)
{
    fprintf(log_file, "last\n");
}

int main(void)
{
    log_file = fopen("log", "w");
    atexit(last);
    for (int i = 0; i < 1000; i++)
        fprintf(log_file, "line %d\n", i);
    exit(0);
}
