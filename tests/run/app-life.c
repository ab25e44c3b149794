// procs: 1 2 3 4 5 6 7
// same-as: serial
// Conway's life on a torus: bytes, two planes of one array, a collapsed loop.
#include <stdio.h>

enum { ROWS = 18, COLUMNS = 30 };

int main(void)
{
    static unsigned char world[2][ROWS][COLUMNS];
    static const char glider[] = ".#...#####";
    int i, j, t, alive = 0;
    for (i = 0; i < ROWS * COLUMNS; i++)
        world[0][i / COLUMNS][i % COLUMNS] = i * i % 7 == 2 || (i < 10 && glider[i] == '#');
    for (t = 0; t < 20; t++) {
        const unsigned char (*old)[COLUMNS] = (const unsigned char (*)[COLUMNS])world[t % 2];
        alive = 0;
        #pragma omp parallel for collapse(2) reduction(+: alive)
        #pragma llc result(&world[1 - t % 2][i][j], 1)
        for (i = 0; i < ROWS; i++)
            for (j = 0; j < COLUMNS; j++) {
                int n = -old[i][j], di, dj;
                for (di = ROWS - 1; di <= ROWS + 1; di++)
                    for (dj = COLUMNS - 1; dj <= COLUMNS + 1; dj++)
                        n += old[(i + di) % ROWS][(j + dj) % COLUMNS];
                world[1 - t % 2][i][j] = n == 3 || (n == 2 && old[i][j]);
                alive += world[1 - t % 2][i][j];
            }
    }
    for (i = 0; i < ROWS; i++) {
        for (j = 0; j < COLUMNS; j++)
            putchar(world[t % 2][i][j] ? '#' : '.');
        putchar('\n');
    }
    printf("%d\n", alive);
    return 0;
}
