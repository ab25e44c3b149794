// An error in a header is reported with the header's name and line.
#include "in-header.h"

int main(void)
{
    fill(10);
    return x[0];
}
