// procs: 1 2 4
// same-as: serial
// Empty standard input.
#include <stdio.h>

int main(void)
{
    int n = -7, c = getchar();
    printf("%d %d %d\n", c == EOF, scanf("%d", &n), n);
    return 0;
}
