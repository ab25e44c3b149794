// procs: 1 2 3 4 5 6 7
// same-as: serial
/*
 * Private copies in tasks of variables that nothing else uses: each task has its own, also while it waits for tasks that
 * it has made and that read them, in recursion, in a taskloop, and in loops and regions in a task.
 */
#include <stdio.h>
#include <string.h>

#define DEEP 4
#define WIDE 3

typedef char board[WIDE][DEEP];

/* Fills a column of the board in each task; the leaves add up what the tasks above have put there. */
static long place(int column, board above)
{
    board mine;
    int i, at[2], weight;
    long sum = 0;

    if (column == DEEP) {
        for (i = 0; i < WIDE * DEEP; i++)
            sum += (i + 1) * above[i / DEEP][i % DEEP];
        return sum;
    }
    for (i = 0; i < WIDE; i++) {
        #pragma omp task private(mine, at, weight) firstprivate(i) shared(sum)
        {
            long below;

            memcpy(mine, above, sizeof(board));
            at[0] = i;
            at[1] = column;
            weight = 10 * i + column;
            mine[at[0]][at[1]] = (char)(i + 1);
            below = place(column + 1, mine);
            below += weight + mine[at[0]][at[1]];
            #pragma omp atomic
            sum += below;
        }
    }
    #pragma omp taskwait
    return sum;
}

static int table[6][10], squares[40];

int main(void)
{
    board empty;
    int i, j, k, t, part;
    long sum = 0, loops = 0;

    memset(empty, 0, sizeof empty);
    #pragma omp parallel
    #pragma omp single
    {
        sum = place(0, empty);
        for (t = 0; t < 6; t++) {
            #pragma omp task firstprivate(t)
            {
                #pragma omp parallel for private(k)
                for (j = 0; j < 10; j++) {
                    k = t * j;
                    #pragma omp task if(0)
                    table[t][j] = k + 1;
                }
            }
        }
        #pragma omp taskloop private(part)
        for (i = 0; i < 40; i++) {
            part = i * i;
            #pragma omp task firstprivate(i, part)
            squares[i] = part;
        }
    }
    for (i = 0; i < 60; i++)
        loops += (i + 1) * table[i / 10][i % 10];
    for (i = 0; i < 40; i++)
        loops += (i + 3) * squares[i];
    printf("%ld %ld\n", sum, loops);
    return 0;
}
