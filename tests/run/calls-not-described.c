// same-as: serial
// procs: 1 2 3 4 5 6 7
// racy: yes
// warnings: yes
/* Functions that loops call whose stores are not what they seem to be where the calls stand. */
#include <stdio.h>
#include <stdlib.h>

#define N 48

static int a[N * 4], steps = 1, count;
static int *other = a;
int bound = N;

/* A variable that the subscript depends on changes in the function. */
static void moves(int *p, int i)
{
    p[i * steps] = i;
    steps = 1 + (i >= 0);
    p[i * steps + 1] = i;
    steps = 1;
}

/* The parameter is assigned, or changed through its address. */
static void assigned(int *p, int i)
{
    if (i % 5 == 2)
        i = N + i;
    p[i] = i;
}

static void set(int *at, int to)
{
    *at = to;
}

static void by_address(int *p, int i)
{
    set(&i, N - 1 - i);
    p[i] += i;
}

static void by_pointer(int *p, int i)
{
    int k = i, *at = &k;

    *at = N - 1 - k;
    p[k] += 2 * k;
}

/* What it counts lives on. */
static void counts(int *p, int i)
{
    static int calls;

    calls++;
    p[i] = i + (calls > 0);
}

/* A table that lives on, and is not changed. */
static void reads_table(int *p, int i)
{
    static const int table[] = { 3, 1, 2 };

    p[i] = table[i % 3];
}

static void recursive(int *p, int i, int n)
{
    if (n > 0) {
        p[i] += n;
        recursive(p, i, n - 1);
    }
}

static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static void with_fib(int *p, int i)
{
    p[i] = fib(i % 10);
}

static void narrow(int *p, signed char i)
{
    p[i + 128] = i;
}

static void truth(int *p, _Bool i, int k)
{
    p[k] = i;
    p[N + k + i] = 3;
}

/* The name of a variable of the file is another one's where the call stands. */
static void hidden(int i)
{
    other[i] += bound;
}

static void jumps(int *p, int i)
{
    int k = 0;

again:
    p[i] = k;
    if (k++ < i % 4)
        goto again;
}

static void stops(int *p, int i)
{
    for (int j = 0; j < 4; j++) {
        if (j > i % 4)
            return;
        p[4 * i + j] = i + j;
    }
}

static void chooses(int *p, int i)
{
    switch (i % 3) {
    case 0:
        p[i] = 7;
        return;
    case 1:
        p[i] = 8;
        break;
    default:
        break;
    }
    p[i] += 1;
}

static void through(void (*f)(int *, int), int *p, int i)
{
    f(p, i);
}

static void copies(int *p, int i)
{
    int from[2] = { i, 2 * i };

    __builtin_memcpy(p + 2 * i, from, sizeof from);
}

static int value(int *p, int i)
{
    return p[i] = i;
}

struct pair { int x, y; };

static void by_value(struct pair q, int i)
{
    q.x++;
    a[q.x] = i;
}

static const char *name(int *p, int i)
{
    p[i] = i;
    return __func__;
}

static void clear(void)
{
    for (int i = 0; i < 4 * N; i++)
        a[i] = i % 7;
}

static void show(void)
{
    unsigned s = 0;

    for (int i = 0; i < 4 * N; i++)
        s = s * 31 + (unsigned)a[i];
    printf("%u\n", s);
    clear();
}

#define EACH(call) do { \
        _Pragma("omp parallel for") \
        for (int i = 0; i < N; i++) \
            call; \
        show(); \
    } while (0)

int main(int argc, char **argv)
{
    struct pair q = { 0, 0 };
    unsigned lengths = 0;

    (void)argv;
    clear();
    EACH(moves(a, i));
    EACH(assigned(a, i));
    EACH(by_address(a, i));
    EACH(by_pointer(a, i));
    EACH(counts(a, i));
    EACH(reads_table(a, i));
    EACH(recursive(a, i, i % 4));
    EACH(with_fib(a, i));
    EACH(narrow(a, (signed char)(i * 5)));
    EACH(truth(a, i % 2 ? 2 : 0, i));
    {
        int *other = a + 2 * N, bound = 5;

        EACH(hidden(i));
        EACH((hidden(i), other[i] = bound));
    }
    EACH(jumps(a, i));
    EACH(stops(a, i));
    EACH(chooses(a, i));
    EACH(through(argc > 5 ? assigned : chooses, a, i));
    EACH(copies(a, i));
    EACH(if (i > 3 && value(a, i) > 7) a[i]++);
    EACH(a[N + i] = i < 9 ? value(a, i) : 0);
    EACH(by_value((struct pair){ i, 0 }, i));
    #pragma omp parallel for reduction(+: lengths)
    for (int i = 0; i < N; i++)
        lengths += name(a, i)[3] == 'e';
    printf("%u\n", lengths);
    show();
    #pragma omp parallel for firstprivate(q)
    for (int i = 0; i < N; i++) {
        q.x = i;
        by_value(q, i);
    }
    show();
    (void)count;
    return 0;
}
