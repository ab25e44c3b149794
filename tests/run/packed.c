// procs: 1 2 3 4
// same-as: serial openmp
// Stores to members of packed structures, whose addresses are not those that their types want.
#include <stdio.h>
#include <string.h>

enum { N = 60 };
struct inner { int x; short y[3]; };
struct __attribute__((packed)) odd { char a; int c; struct inner in; double d[2]; };
#pragma pack(1)
struct pragma { char a; long c; };
#pragma pack()
struct part { char a; int c __attribute__((packed)); };

static struct odd odd[N], *chosen[N];
static struct pragma pragma[N];
static struct part part[N];
static struct odd sum;

int main(void)
{
    int which[N];
    struct odd local = { 0 };

    for (int i = 0; i < N; i++) {
        which[i] = i * 7 % N;
        chosen[i] = &odd[which[i]];
    }
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        odd[i].c = i;
        odd[i].in.x = 2 * i;
        odd[i].d[1] = i / 2.0;
        pragma[i].c = i * 3L;
        part[i].c = i + 5;
    }
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int k = 0;

        chosen[i]->c += i;
        chosen[i]->in.y[i % 3] = (short)i;
        chosen[i]->in.x++;
        chosen[i]->d[k++] = i;
        chosen[i]->d[k] += i;
        pragma[which[i]].c *= 2;
        part[which[i]].c -= i;
        odd[which[i]].a = (char)i;
        #pragma omp atomic
        sum.c += i;
    }
    #pragma omp parallel
    {
        #pragma omp single
        {
            local.c = 7;
            local.in = odd[3].in;
            memcpy(local.d, odd[4].d, sizeof local.d);
        }
        #pragma omp critical
        sum.in.x += 3 - 2 / (sum.in.x + 2) * 0;
    }
    #pragma omp parallel for lastprivate(local)
    for (int i = 0; i < N; i++) {
        local = odd[i];
        local.in.x = i;
    }
    for (int i = 0; i < N; i++)
        printf("%d %d %d %d %d %d %g %g %ld %d\n", odd[i].a, odd[i].c, odd[i].in.x, odd[i].in.y[0], odd[i].in.y[1],
               odd[i].in.y[2], odd[i].d[0], odd[i].d[1], pragma[i].c, part[i].c);
    printf("%d %d %d %g\n", sum.c, local.c, local.in.x, local.d[1]);
    return 0;
}
