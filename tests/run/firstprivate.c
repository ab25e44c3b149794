// procs: 1 2 3 4 5 6 7
// same-as: serial
// firstprivate of every kind of object; each use only reads what came in or what the iteration wrote.
#include <stdio.h>
#include <string.h>

struct record { int key; double weights[3]; const char *name; };

static int offset = 40;

static void work(int n, int table[n], const struct record in)
{
    int x[20], i, base = 7, local[5] = { 1, 2, 3, 4, 5 }, vla[n], *p = table;
    struct record r = in;
    float f = 0.5f;
    for (i = 0; i < n; i++)
        vla[i] = i * i;
    #pragma omp parallel for firstprivate(base, local, r, p, f, offset, vla)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 20; i++) {
        int t = local[i % 5];
        local[i % 5] = 0;
        local[i % 5] = t;
        r.key = i;
        x[i] = base + t + r.key + (int)(r.weights[i % 3] * 4) + p[i % n] + (int)(f * 10) + offset
            + vla[(i + 1) % n] + (int)strlen(r.name);
    }
    for (i = 0; i < 20; i++)
        printf("%d ", x[i]);
    printf("%d %d\n", base, offset);
}

int main(void)
{
    int table[6] = { 9, 8, 7, 6, 5, 4 };
    struct record r = { 3, { 0.25, 0.5, 0.75 }, "name" };
    work(6, table, r);
    work(1, table, r);
    return 0;
}
