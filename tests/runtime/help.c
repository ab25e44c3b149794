// procs: 1 3
// exit: 0
// env: OTOSP_HELP=1
// stderr-lines: 0
// The list of environment variables is printed, and the program is not run.
#include <stdlib.h>

int main(void)
{
    abort();
}
