// procs: 1 2 3 4 7
// same-as: serial
// Bit-fields that tasks and loops load, where only the addresses would say that they keep their values: they have none.
#include <stdio.h>

enum { N = 40 };

struct cell { int a; unsigned from : 9, end : 9; int shift : 7; };

static struct cell cells[N], *front = cells;
static int *got, more[N * 5];

static void taken(struct cell *p)
{
    char token[N];

    (void)token;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < N; i++) {
#pragma omp task depend(inout : token[i]) firstprivate(i)
        {
            unsigned v = i;

            got[3 * i] = (v = (p + i)->shift, v & 127);
        }
    }
}

static void bounded(struct cell *p, int n)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (unsigned j = p[i].from; j < p[i].end; j++) {
            more[j] += got[i] + p->end;
            if (j == 4u * i)
                p[i].a++;
        }
#pragma omp parallel for
    for (unsigned i = front[3].from; i < front[3].end + 20u; i++) {
        more[i]++;
        (p + i % N)->a += front->shift;
    }
}

int main(void)
{
    static int room[3 * N];
    long sum = 0;

    got = room;
    for (int i = 0; i < N; i++)
        cells[i].from = 4 * i, cells[i].end = 4 * i + 1, cells[i].shift = i;
    for (int round = 0; round < 3; round++) {
        taken(cells);
        bounded(cells, N - round);
        front[3].end++;
        for (int i = 0; i < N; i++)
            sum = (sum * 31 + got[3 * i] + more[4 * i] * 3 + cells[i].a * 5) % 1000003;
        printf("%d: %ld\n", round, sum);
    }
    return 0;
}
