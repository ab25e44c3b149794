// procs: 1 2 3 4 5 6 7
// same-as: serial
// Character buffers: lines formatted by library functions into their own parts of one array.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LINES = 26, WIDTH = 32 };

int main(void)
{
    static char text[LINES][WIDTH];
    char flat[LINES * 4 + 1], upper[LINES + 1];
    int i;
    #pragma omp parallel for
    #pragma llc result(text[i], WIDTH)
    #pragma llc result(flat + 4 * i, 4)
    #pragma llc result(&upper[i], 1)
    for (i = 0; i < LINES; i++) {
        char number[16];
        snprintf(text[i], WIDTH, "line %c of %d", 'a' + i, LINES);
        strcat(text[i], i % 2 ? " odd" : " even");
        snprintf(number, sizeof number, "%03d|", i);
        memcpy(flat + 4 * i, number, 4);
        upper[i] = (char)toupper(text[i][5]);
    }
    flat[LINES * 4] = upper[LINES] = '\0';
    for (i = 0; i < LINES; i++)
        puts(text[i]);
    puts(flat);
    puts(upper);
    return 0;
}
