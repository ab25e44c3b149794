// procs: 1 2 4
// exit: nonzero
// stderr: error-string-constant.c:15
// stderr: text + i
// A result in a string constant ends the program with the construct's place and the address as written.
#include <stdio.h>

static char buffer[10];

int main(void)
{
    const char *text = "constant";
    int i;
    puts("begin");
    #pragma omp parallel for
    #pragma llc result(text + i, 1)
    #pragma llc result(&buffer[i], 1)
    for (i = 0; i < 8; i++)
        buffer[i] = text[i];
    puts(buffer);
    return 0;
}
