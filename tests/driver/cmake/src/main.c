#include "config.h"
#include "squares.h"

#include <math.h>
#include <stdio.h>

#ifdef HAVE_UNISTD_H
#include <unistd.h>
#endif

int main(void)
{
    printf("%s %.0f %.0f\n", PROJECT_VERSION, sum_of_squares(100), sqrt(SIZEOF_LONG * 8));
    return 0;
}
