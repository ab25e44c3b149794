// procs: 1 2 3 4 5 6 7
// same-as: openmp
// Copies of every kind of variable: arrays, VLAs, pointers to VLAs, structs, unions, qualified and atomic ones,
// on every construct that has them; default(private|firstprivate|none) with each.
#include <stdio.h>
#include <string.h>

struct big { int id; double v[50]; char name[8]; };
union word { int i; unsigned char byte[4]; };
enum color { RED, GREEN, BLUE };

static int table[4][5] = { { 1, 2, 3, 4, 5 }, { 6 }, { 7 }, { 8 } };
static long seen;

static long use(int n, double vla[n][3], double (*rows)[n], struct big b)
{
    static const int factor = 3;
    _Atomic int counter = 4;
    volatile int noisy = 2;
    enum color c = GREEN;
    union word w = { 7 };
    int i, k, done[n];
    long sum = 0, total = 0;

    memset(done, 0, sizeof done);
    #pragma omp parallel for firstprivate(b, counter, noisy, c, w, done, rows, table) private(k) reduction(+: sum)
    for (i = 0; i < 30; i++) {
        for (k = 0; k < 3; k++)
            sum += vla[i % n][k];
        counter = i;
        noisy = i % 4;
        done[i % n] = 1;
        b.v[i % 50] = i;
        w.i = i + 256;
        c = c == BLUE ? RED : BLUE;
        table[1][1] = i;
        sum += counter + noisy * factor + done[i % n] + (long)b.v[i % 50] + w.byte[0] + table[0][i % 5] + b.id
             + (long)rows[1][i % n] + table[1][1];
    }
    total += sum + counter + noisy + done[0] + (long)b.v[3] + w.i + c + table[1][1];
    #pragma omp parallel for default(none) shared(n, vla, factor) lastprivate(b, w, done, c) reduction(+: sum)
    for (i = 0; i < n; i++) {
        memset(&b, 0, sizeof b);
        memset(done, 0, sizeof done);
        b.id = i;
        b.v[49] = vla[i][0];
        strcpy(b.name, "last");
        w.i = 1000 + i;
        done[n - 1] = 5 + i;
        c = i % 3;
        sum += factor;
    }
    total += b.id * 10 + (long)b.v[49] + b.name[3] + w.i + done[n - 1] + c;
    #pragma omp parallel default(firstprivate) firstprivate(w) \
        shared(total, seen, noisy, c, i, k)
    {
        double mine[n];

        memcpy(mine, vla[1], 3 * sizeof(double));
        done[0] += b.id;
        #pragma omp single copyprivate(done, b, w)
        {
            done[0] += 100;
            b.v[1] = 17;
            w.i = 5;
        }
        mine[0] += done[0] + b.v[1] + w.i;
        #pragma omp for lastprivate(noisy)
        for (k = 0; k < 12; k++)
            noisy = k + (int)mine[0];
        #pragma omp master
        total += (long)mine[0] + noisy;
        #pragma omp barrier
        #pragma omp sections firstprivate(k) lastprivate(c)
        {
            c = RED;
            #pragma omp section
            c = BLUE;
        }
        #pragma omp single
        seen += c;
    }
    return total + seen;
}

int main(void)
{
    int n = 9, i;
    double vla[n][3], other[3][n];
    struct big b = { 11, { 0 }, "b" };

    for (i = 0; i < 3 * n; i++)
        vla[i / 3][i % 3] = other[i / n][i % n] = i;
    for (i = 0; i < 50; i++)
        b.v[i] = i;
    printf("%ld\n", use(n, vla, other, b));
    return 0;
}
