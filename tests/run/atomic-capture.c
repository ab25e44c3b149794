// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
/* A queue of work: each number is taken once, whoever takes it; flags and tickets by the other forms. */
#include <stdio.h>

#define N 300

static int next, taken[N], twice, order[N];
static struct { unsigned ticket : 12; unsigned other : 20; } bits = { 0, 77 };
static double energy;
static char *cursor, text[N];

int main(void)
{
    int i, sum = 0, largest = -1, found = 0, winners = 0, flag = 0;

    cursor = text;
    #pragma omp parallel reduction(+: winners)
    {
        int mine, was;

        for (;;) {
            #pragma omp atomic capture
            mine = next++;
            if (mine >= N)
                break;
            taken[mine]++;
            #pragma omp atomic
            sum += mine;
        }
        #pragma omp barrier
        #pragma omp for
        for (i = 0; i < N; i++) {
            char *at;
            unsigned t;
            double before;
            int old;

            #pragma omp atomic capture
            at = cursor++;
            *at = 'x';
            #pragma omp atomic capture
            { t = bits.ticket; bits.ticket++; }
            order[t]++;
            #pragma omp atomic capture
            { before = energy; energy += 0.5; }
            if (before < 0 || before >= N)
                found = 1;
            #pragma omp atomic compare capture seq_cst
            { largest = largest < i ? i : largest; old = largest; }
            if (old < i)
                found = 1;
        }
        #pragma omp atomic compare capture
        { was = flag; if (flag == 0) { flag = 1; } }
        winners += !was;
    }
    for (i = 0; i < N; i++)
        twice += taken[i] != 1 || order[i] != 1 || text[i] != 'x';
    printf("%d %d %d %d %d %u %u %.1f %d\n", sum, twice, found, winners, largest, bits.ticket, bits.other, energy,
           (int)(cursor - text));
    return 0;
}
