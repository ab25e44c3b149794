#include "counters-of-file.h"

extern int i;

int *of_other_file(void)
{
    return &i;
}

void point_elsewhere(int **pointer)
{
    *pointer = &i;
}
