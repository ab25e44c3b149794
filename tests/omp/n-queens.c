// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Queens that do not attack each other, each placement in the first rows a task with a board of its own; the
// numbers of solutions are published (OEIS A000170).
#include <stdio.h>
#include <string.h>

enum { MOST = 10, TASK_ROWS = 3 };

static int may_stand(const char *board, int row, char column)
{
    for (int r = 0; r < row; r++)
        if (board[r] == column || board[r] - column == r - row || board[r] - column == row - r)
            return 0;
    return 1;
}

static void place(int n, int row, const char *board, long *solutions)
{
    long found[MOST] = { 0 };

    if (row == n) {
        *solutions = 1;
        return;
    }
    *solutions = 0;
    for (char column = 0; column < n; column++) {
        #pragma omp task shared(found) firstprivate(column) final(row >= TASK_ROWS)
        {
            char mine[MOST];

            memcpy(mine, board, (size_t)row);
            mine[row] = column;
            if (may_stand(mine, row, column))
                place(n, row + 1, mine, &found[(int)column]);
        }
    }
    #pragma omp taskwait
    for (int c = 0; c < n; c++)
        *solutions += found[c];
}

int main(void)
{
    static const long expected[MOST + 1] = { 1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724 };
    long solutions[MOST + 1] = { 0 };
    int wrong = 0;

    #pragma omp parallel
    #pragma omp single
    for (int n = 1; n <= MOST; n++)
        #pragma omp task shared(solutions) firstprivate(n)
        place(n, 0, "", &solutions[n]);
    for (int n = 1; n <= MOST; n++) {
        printf("%d: %ld\n", n, solutions[n]);
        wrong += solutions[n] != expected[n];
    }
    return wrong;
}
