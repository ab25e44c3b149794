// same-as: openmp
// procs: 1 2 3 4 5 6 7
/* Stores of every kind that nothing states: each thread writes its own elements of everything. */
#include <complex.h>
#include <omp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define N 12
#define AT(i, j) table[(i) * 3 + (j)]
#define SET(x, v) x = (v)

typedef int vector __attribute__((vector_size(16)));
typedef struct { int small : 3, wide : 21; unsigned long long huge : 40; char tail; } bits;
typedef struct { int first; struct { double x, y; } at; struct { int inner; }; union { int i; float f; }; } record;

static int plain[N], counted[N], table[3 * N], before[N], chained[N], in_struct[N];
static bits fields[N];
static record records[N];
static vector lanes[N];
static double complex numbers[N];
static volatile int watched[N];
static _Atomic int atoms[N];
static long double longs[N];
static short *pointers[N];
static short pointed[N];
static char letters[N][8];
static int outputs[N];

static int side(int *p) { return (*p)++; }

static void work(int i, int *shared, record *one)
{
    int own = i, next = i;
    int *to = &plain[i];

    *to = i + 1;
    to[0] += 2;
    counted[i]++;
    ++counted[i];
    counted[i]--;
    SET(AT(i, 0), i);
    AT(i, 1) = AT(i, 2) = 7 * i;
    fields[i].small = -2;
    (&fields[i])->wide += 1000 * i;
    fields[i].huge = 1ull << (i + 20);
    fields[i].tail = 'a';
    fields[i].small++;
    records[i].at.x = i / 2.0;
    records[i].inner = i;
    records[i].f = 1;
    one->at.y = i;
    *one = records[i];
    lanes[i][i & 3] = i + 1;
    lanes[i] += (vector){ 1, 1, 1, 1 };
    __real__ numbers[i] = i;
    __imag__ numbers[i] = -i;
    numbers[i] *= 2;
    watched[i] = i;
    watched[i] <<= 2;
    atoms[i] = i;
    atomic_fetch_add(&atoms[i], 5);
    __sync_fetch_and_add(&atoms[i], 1);
    __atomic_store_n(&before[i], i, __ATOMIC_RELAXED);
    longs[i] = own / 3.0L;
    pointers[i] = &pointed[i];
    *pointers[i] = (short)(i * i);
    letters[i][own & 7] = 'x';
    chained[next++] = chained[i] + own;
    in_struct[i] = side(&next) + side(&own);
    shared[i] = ({ int t = i; t *= 3; t; });
    (i & 1 ? &records[i].first : &outputs[i])[0] = i;
    __asm__ ("movl %1, %0" : "=m" (shared[i + N]) : "r" (i));
}

int main(void)
{
    int shared[2 * N] = { 0 }, i;
    record ones[N];
    register int found = 0;

    memset(ones, 0, sizeof ones);
    #pragma omp parallel
    {
        int n = omp_get_num_threads(), me = omp_get_thread_num(), k;

        for (k = me; k < N; k += n)
            work(k, shared, &ones[k]);
        if (me == 0)
            found = 17;
    }
    for (i = 0; i < N; i++) {
        printf("%d %d %d %d %d %d %d %d\n", plain[i], counted[i], AT(i, 0), AT(i, 1), AT(i, 2), before[i], chained[i],
               in_struct[i]);
        printf("%d %d %llx %c\n", fields[i].small, fields[i].wide, (unsigned long long)fields[i].huge, fields[i].tail);
        printf("%d %g %g %d %g %g %g\n", records[i].first, records[i].at.x, records[i].at.y, records[i].inner,
               records[i].f, ones[i].at.x, ones[i].at.y);
        printf("%d %d %d %d %g %g\n", lanes[i][0], lanes[i][1], lanes[i][2], lanes[i][3], creal(numbers[i]),
               cimag(numbers[i]));
        printf("%d %d %Lg %d %s %d\n", watched[i], atoms[i], longs[i], *pointers[i], letters[i], outputs[i]);
        printf("%d %d\n", shared[i], shared[i + N]);
    }
    printf("%d\n", found);
    return 0;
}
