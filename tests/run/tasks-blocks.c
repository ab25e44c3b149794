// procs: 1 2 3 4 5 6 7
// same-as: serial
// What a task has allocated and stored to there goes along with the tasks that it makes, to ranks that take them: also where
// a function makes them that it hands the block to, and where the block is found through another one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 8 };

typedef struct rows {
    char **row;
    int n;
} rows;

static int is_safe(const char *board, int n)
{
    for (int i = 0; i < n; i++)
        if (board[i] == board[n] || abs(board[i] - board[n]) == n - i)
            return 0;
    return 1;
}

static void place(const char *board, int n, int *found)
{
    int *each, k;

    if (n == N) {
        *found = 1;
        return;
    }
    each = malloc(N * sizeof *each);
    memset(each, 0, N * sizeof *each);
    for (k = 0; k < N; k++) {
#pragma omp task firstprivate(k)
        {
            char *mine = malloc(N);

            memcpy(mine, board, (size_t)n);
            mine[n] = (char)k;
            if (is_safe(mine, n))
                place(mine, n + 1, &each[k]);
            free(mine);
        }
    }
#pragma omp taskwait
    *found = 0;
    for (k = 0; k < N; k++)
        *found += each[k];
    free(each);
}

/* Directly: leaves of a tree, each of which has read what the task above has stored. */
static long descend(int deep, const long *above)
{
    long left = 0, right = 0, *mine;

    if (deep == 0)
        return above[1] % 1000;
    mine = malloc(2 * sizeof *mine);
    mine[0] = deep;
    mine[1] = above[1] * 3 + deep;
#pragma omp task shared(left)
    left = descend(deep - 1, mine);
#pragma omp task shared(right)
    {
        long other[2] = { mine[0], mine[1] + 1 };
        right = descend(deep - 1, other);
    }
#pragma omp taskwait
    free(mine);
    return left + 2 * right;
}

/* Through another block. */
static long unfold(const rows *above, int deep)
{
    long sum = 0;
    rows mine;

    if (deep == 0) {
        for (int i = 0; i < above->n; i++)
            sum += above->row[i][0] * (i + 1);
        return sum;
    }
    mine.n = above->n + 1;
    mine.row = malloc((size_t)mine.n * sizeof *mine.row);
    for (int i = 0; i < mine.n; i++) {
        mine.row[i] = malloc(4);
        mine.row[i][0] = (char)(i < above->n ? above->row[i][0] + 1 : deep);
    }
    for (int k = 0; k < 3; k++) {
#pragma omp task firstprivate(k) shared(sum, mine)
        {
            long one = unfold(&mine, deep - 1) % (100 + k);
#pragma omp atomic
            sum += one;
        }
    }
#pragma omp taskwait
    for (int i = 0; i < mine.n; i++)
        free(mine.row[i]);
    free(mine.row);
    return sum;
}

int main(void)
{
    char board[N] = { 0 };
    const long top[2] = { 0, 1 };
    const rows none = { NULL, 0 };
    long a = 0, b = 0;
    int found = 0;

#pragma omp parallel
#pragma omp single
    place(board, 0, &found);
#pragma omp parallel
#pragma omp single
    a = descend(12, top);
#pragma omp parallel
#pragma omp single
    b = unfold(&none, 7);
    printf("%d %ld %ld\n", found, a, b);
    return 0;
}
