// Arrays of which it is said after their use only how long they are: static ones, as the GNU compiler takes them, and others;
// what loops in between store in them, and load from them, is described without asking for their size.
// procs: 1 2 3
// same-as: serial
#include <stdio.h>

struct op {
    int code;
    double by;
};

static struct op ops[];
static double table[];
extern int counts[];

static void fill(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < 3000; i++) {
        ops[i].code = i % 5;
        ops[i].by = i * 0.5;
        table[(i * 7) % 3000] = i;
        counts[i % 3000] = 3 * i;
    }
}

static double look(int from)
{
    double sum = 0;
    int i;

    for (i = from; ops[i].code != 4; i++)
        sum += ops[i].by + table[i] + counts[ops[i].code + i];
    return sum;
}

static double all(const int *which)
{
    double sum = 0;
    int i;

    #pragma omp parallel for reduction(+:sum)
    for (i = 0; i < 3000; i++)
        sum += ops[which[i]].by + table[which[i]] - counts[which[i]];
    return sum;
}

static void scatter(const int *where)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < 3000; i++) {
        ops[where[i]].code = i;
        if (where[i] % 3)
            table[where[i]] = -i;
    }
}

static struct op ops[3000];
static double table[3000];
int counts[3005];

int main(void)
{
    static int where[3000];
    double sum = 0;
    int i, k;

    for (i = 0; i < 3000; i++)
        where[i] = i * 7 % 3000;
    fill();
    printf("%g %g\n", look(0), look(2750));
    printf("%g\n", all(where));
    for (k = 0; k < 3; k++)
        scatter(where);
    for (i = 0; i < 3000; i++)
        sum += ops[i].code * 3 + table[i];
    printf("%g %g\n", sum, all(where));
    return 0;
}
