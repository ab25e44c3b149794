// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Tasks over ranks that reduce: many in a group, of functions, of tasks that wait for theirs or do not, in groups of
// groups, in regions with reduction(task, ...), in members of several ranks; loops of tasks.
#include <stdio.h>
#include <stdlib.h>

enum { N = 200, LONG = 3000 };

static long total;
static double least = 1e9, exact;
static int data[N], part[7], wide[LONG];
static long *heap;

/* The tasks of a tree: each takes part, and leaves its own tasks to the group. */
static void visit(int from, int to)
{
    if (to - from < 4) {
        #pragma omp task in_reduction(+: total) in_reduction(min: least)
        for (int i = from; i < to; i++) {
            total += data[i];
            least = least < data[i] - 0.5 * i ? least : data[i] - 0.5 * i;
        }
        return;
    }
    #pragma omp task in_reduction(+: total)
    {
        total += 1;
        visit(from, (from + to) / 2);
        visit((from + to) / 2, to);
    }
}

static void elements(int from, int to)
{
    for (int i = from; i < to; i++) {
        #pragma omp task in_reduction(+: part, wide[0:LONG]) in_reduction(^: heap[2:5])
        {
            part[i % 7] += data[i];
            wide[i * 13 % LONG] += i;
            heap[2 + i % 5] ^= i;
        }
    }
}

static long group_of(int i)
{
    long own = 0;

    #pragma omp taskgroup task_reduction(+: own)
    for (int k = 0; k < 6; k++) {
        #pragma omp task in_reduction(+: own)
        own += data[(i * 6 + k) % N];
    }
    return own;
}

int main(void)
{
    long sum = 3, inner = 0, product = 1;
    int most = 0;

    heap = calloc(9, sizeof *heap);
    for (int i = 0; i < N; i++)
        data[i] = (i * 37 + 11) % 101;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskgroup task_reduction(+: total) task_reduction(min: least)
        visit(0, N);

        #pragma omp taskgroup task_reduction(+: part, wide[0:LONG]) task_reduction(^: heap[2:5])
        elements(0, N);

        #pragma omp taskgroup task_reduction(+: sum) task_reduction(max: most)
        {
            for (int i = 0; i < 5; i++) {
                #pragma omp task in_reduction(+: sum) shared(inner)
                {
                    long own = group_of(i);

                    sum += own;
                    #pragma omp task in_reduction(+: sum)
                    sum += i;
                    if (i == 2)
                        inner = own;
                }
                #pragma omp taskloop in_reduction(max: most) nogroup
                for (int k = 0; k < N; k += 1 + i)
                    most = most > data[k] + i ? most : data[k] + i;
            }
        }
    }
    printf("%ld %.1f %ld %ld %d\n", total, least, sum, inner, most);
    for (int i = 0; i < 7; i++)
        printf(" %d %ld", part[i], heap[i]);
    long all = 0;
    for (int i = 0; i < LONG; i++)
        all = (all * 3 + wide[i]) % 100003;
    printf("\n%ld\n", all);

    #pragma omp parallel reduction(task, +: sum)
    #pragma omp single
    for (int i = 0; i < N; i++) {
        #pragma omp task in_reduction(+: sum)
        sum += data[i];
    }
    #pragma omp parallel for reduction(task, *: product)
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) {
            #pragma omp task in_reduction(*: product)
            product *= 2 + k % 2 + i;
        }
    #pragma omp parallel
    {
        #pragma omp for reduction(task, +: exact)
        for (int i = 0; i < 8; i++) {
            #pragma omp task in_reduction(+: exact)
            exact += 0.25 * i;
        }
    }
    printf("%ld %ld %g\n", sum, product, exact);

    #pragma omp taskloop reduction(+: sum, part) reduction(*: product) lastprivate(most)
    for (int i = 0; i < N; i++) {
        sum += i * data[i];
        part[i % 7]++;
        product *= 1 + i % 2;
        most = data[i];
    }
    printf("%ld %ld %d %d\n", sum, product, part[3], most);
    return 0;
}
