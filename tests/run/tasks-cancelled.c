// procs: 1 2 3 4 5 6 7
// same-as: openmp
// env: OMP_CANCELLATION=true
// Groups of tasks over ranks that a task cancels: what has been found counts, not who else has begun. All ranks go on
// alike, with tasks and loops of tasks of other groups.
#include <stdio.h>

enum { N = 64 };

static int data[N], found, done[4];

static void seek(int from, int to, int value)
{
    if (to - from == 1) {
        #pragma omp task
        if (data[from] == value) {
            #pragma omp atomic write
            found = from;
            #pragma omp cancel taskgroup
        }
        return;
    }
    #pragma omp task
    {
        #pragma omp cancellation point taskgroup
        seek(from, (from + to) / 2, value);
    }
    #pragma omp task
    seek((from + to) / 2, to, value);
}

int main(void)
{
    long sum = 0;

    for (int i = 0; i < N; i++)
        data[i] = i * 29 % N;
    #pragma omp parallel
    #pragma omp single
    for (int round = 0; round < 4; round++) {
        #pragma omp taskgroup
        {
            for (int k = 0; k < N; k++) {
                #pragma omp task firstprivate(k)
                {
                    #pragma omp cancel taskgroup if(data[k] == 7 * round)
                    #pragma omp atomic
                    done[round] += data[k] == 7 * round;
                }
            }
        }
        #pragma omp taskgroup
        {
            #pragma omp task
            {
                #pragma omp cancel taskgroup
                done[round] += 100;
            }
        }
        #pragma omp taskloop reduction(+: sum) grainsize(5)
        for (int i = 0; i < N; i++)
            sum += data[i] * round;
        for (int i = 0; i < 10; i++) {
            #pragma omp task depend(inout: sum) firstprivate(i)
            sum = (sum * 3 + i) % 10007;
        }
        #pragma omp taskwait
    }
    printf("%ld %d %d %d %d\n", sum, done[0], done[1], done[2], done[3]);

    #pragma omp parallel
    #pragma omp single
    for (int round = 0; round < 3; round++) {
        #pragma omp taskgroup
        seek(0, N, round * 5);
        sum += found;
    }
    printf("%ld %d\n", sum, found);
    return 0;
}
