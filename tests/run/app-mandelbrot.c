// procs: 1 2 3 4 5 6 7
// same-as: serial
// Rows of very unequal cost, dealt out cyclically.
#include <stdio.h>

enum { WIDTH = 64, HEIGHT = 25 };

int main(void)
{
    static char picture[HEIGHT][WIDTH + 1];
    long total = 0;
    #pragma omp parallel for schedule(static, 1) reduction(+: total)
    #pragma llc result(picture[y], WIDTH)
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            double cr = -2 + x * 3.0 / WIDTH, ci = -1 + y * 2.0 / HEIGHT, zr = 0, zi = 0;
            int n;
            for (n = 0; n < 500 && zr * zr + zi * zi < 4; n++) {
                double t = zr * zr - zi * zi + cr;
                zi = 2 * zr * zi + ci;
                zr = t;
            }
            picture[y][x] = " .:-=+*#%@"[n == 500 ? 9 : n % 9];
            total += n;
        }
    for (int y = 0; y < HEIGHT; y++)
        puts(picture[y]);
    printf("%ld\n", total);
    return 0;
}
