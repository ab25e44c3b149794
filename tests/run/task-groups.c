// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Groups of tasks that reduce, with taskloops and tasks of tasks in them; loops in tasks that grow uneven.
#include <stdio.h>

enum { N = 50 };

static int data[N][N], count;

static void fill(int from, int to)
{
    #pragma omp taskloop grainsize(3) nogroup
    for (int i = from; i < to; i++)
        for (int j = 0; j <= i; j++)
            data[i][j] = (i * 5 + j * 3) % 17;
}

int main(void)
{
    long sum = 1, parts[4] = { 1, 2, 3, 4 };
    int least = 1000;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskgroup
        {
            fill(0, 20);
            #pragma omp task
            fill(20, N);
        }
        #pragma omp taskgroup task_reduction(+: sum, parts[0:4]) task_reduction(min: least)
        {
            for (int i = 0; i < N; i += 10) {
                #pragma omp task in_reduction(+: sum, parts[0:4]) firstprivate(i)
                {
                    for (int k = i; k < i + 10; k++)
                        parts[k % 4] += data[k][0];
                    #pragma omp task in_reduction(+: sum)
                    sum += data[i][i] + 2 * data[i][1];
                    #pragma omp taskwait
                    sum += data[i][2];
                }
            }
            #pragma omp taskloop in_reduction(min: least) num_tasks(4)
            for (int i = 1; i < N; i++)
                least = data[i][1] + i < least ? data[i][1] + i : least;
        }
        #pragma omp taskloop collapse(2) reduction(+: count)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                count += data[i][j] == 3;
    }
    printf("%ld %ld %ld %ld %ld %d %d\n", sum, parts[0], parts[1], parts[2], parts[3], least, count);
    return 0;
}
