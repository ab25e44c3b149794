// procs: 1 2 3 4 5 6 7
// same-as: openmp
// The variables of tasks: what is private around them is copied, the rest is shared (2.21.1.1).
#include <stdio.h>

struct point { int x, y; };

static int global = 1;

static void tasks(int parameter, int *pointer)
{
    int local = 10, shown = 0, list[3] = { 1, 2, 3 }, grid[2][parameter];
    struct point p = { 4, 5 };
    static int persistent = 7;
    const int fixed = 3;

    for (int i = 0; i < 2; i++)
        for (int k = 0; k < parameter; k++)
            grid[i][k] = 10 * i + k;
    #pragma omp task shared(shown)
    {
        local++;
        parameter++;
        p.x++;
        list[0]++;
        grid[1][0]++;
        pointer++;
        global++;
        persistent++;
        shown = local + parameter + p.x + list[0] + grid[1][0] + *pointer + fixed;
    }
    #pragma omp taskwait
    printf("%d %d %d %d %d %d %d %d %d\n", shown, local, parameter, p.x, list[0], grid[1][0], *pointer, global,
           persistent);

    #pragma omp task firstprivate(global, shown) default(shared)
    {
        global += 100;
        shown += 100;
        local += 100;
        #pragma omp task
        {
            shown++;            /* the outer task's own is copied once more */
            local++;            /* shared by the outer task, but private to the function's caller */
        }
        #pragma omp taskwait
        p.y = shown + global;
    }
    #pragma omp taskwait
    printf("%d %d %d %d\n", global, shown, local, p.y);

    #pragma omp task private(local) firstprivate(p) default(none) shared(shown)
    {
        local = 1000;
        p.x += local;
        shown = p.x;
    }
    #pragma omp taskwait
    printf("%d %d %d\n", local, p.x, shown);
}

int main(void)
{
    int pair[2] = { 20, 30 };

    tasks(4, pair);
    tasks(2, pair);
    return 0;
}
