// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Task loops: how the iterations are cut, and the variables of their tasks.
#include <stdio.h>

static int chunk[4000];

/* The number of tasks and the most iterations of one; each has a copy of `begun`. */
#define COUNT(text, n, clauses)                                                 \
    do {                                                                        \
        int tasks = 0, most = 0, begun = -1, i;                                 \
        _Pragma(clauses)                                                        \
        for (i = 0; i < n; i++) {                                               \
            if (begun < 0)                                                      \
                chunk[begun = tasks++] = 0;                                     \
            chunk[begun]++;                                                     \
        }                                                                       \
        for (i = 0; i < tasks; i++)                                             \
            most = chunk[i] > most ? chunk[i] : most;                           \
        printf("%s: %d %d\n", text, tasks, most);                               \
    } while (0)

int main(void)
{
    long sum = 5, product = 1, last = -1, i;
    int n = 10, table[12][9], steps[30];
    double low = 1e9;

    COUNT("num_tasks(7)", 100, "omp taskloop if(0) num_tasks(7) shared(tasks) firstprivate(begun)");
    COUNT("num_tasks(200)", 100, "omp taskloop if(0) num_tasks(200) shared(tasks) firstprivate(begun)");
    COUNT("num_tasks(strict: 7)", 100, "omp taskloop if(0) num_tasks(strict: 7) shared(tasks) firstprivate(begun)");
    COUNT("num_tasks(strict: 7) of 10", 10,
          "omp taskloop if(0) num_tasks(strict: 7) shared(tasks) firstprivate(begun)");
    COUNT("grainsize(strict: 9)", 100, "omp taskloop if(0) grainsize(strict: 9) shared(tasks) firstprivate(begun)");
    COUNT("grainsize(300)", 100, "omp taskloop if(0) grainsize(300) shared(tasks) firstprivate(begun)");
    COUNT("nothing", 0, "omp taskloop if(0) grainsize(3) shared(tasks) firstprivate(begun)");

    #pragma omp taskloop reduction(+: sum) reduction(*: product) reduction(min: low) lastprivate(last, i) grainsize(3)
    for (i = 0; i < 20; i += 2) {
        sum += i;
        product *= 1 + i % 3;
        low = low < 10.5 - i ? low : 10.5 - i;
        last = 3 * i;
    }
    printf("%ld %ld %g %ld %ld\n", sum, product, low, last, i);

    #pragma omp taskloop collapse(2) num_tasks(5) shared(table)
    for (int row = 11; row >= 0; row--)
        for (int col = 0; col < 9; col++)
            table[row][col] = row * col;
    for (int row = 0; row < 12; row++)
        sum += table[row][8 - row % 9];
    printf("%ld\n", sum);

    #pragma omp taskloop simd shared(steps) nogroup priority(2)
    for (int *p = steps; p < steps + 3 * n; p++)
        *p = (int)(p - steps);
    #pragma omp taskwait
    for (i = 0; i < 30; i++)
        sum += steps[i] * i;
    printf("%ld\n", sum);
    return 0;
}
