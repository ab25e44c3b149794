// procs: 1 2 3 4 5 6 7
// same-as: serial
// Variables of task loops that only load and store: copies that the tasks change, and those that they do not;
// loops whose iterations take different times; loops that are executed at once, and in groups that are cancelled.
#include <stdio.h>

enum { N = 64 };

struct pair { long first, rest[3]; };

static int x[N], y[N], offset = 3;
static int own;
#pragma omp threadprivate(own)

#pragma omp declare reduction(join: struct pair: omp_out.first += omp_in.first, omp_out.rest[1] ^= omp_in.rest[1]) \
    initializer(omp_priv = { 0, { 0, 0, 0 } })

static long sum_of(const int *v)
{
    long sum = 0;

    for (int i = 0; i < N; i++)
        sum = (sum * 3 + v[i]) % 1000003;
    return sum;
}

static int global_offset(void)
{
    return offset;
}

static void firstprivate(void)
{
    int from = 4, table[5] = { 2, 3, 5, 7, 11 }, *at = &from;
    struct pair p = { 6, { 1, 2, 3 } };

    #pragma omp taskloop firstprivate(from, table, p)
    for (int i = 0; i < N; i++)
        x[i] = from * i + table[i % 5] + (int)p.rest[i % 3];
    #pragma omp taskloop firstprivate(from) grainsize(5)
    for (int i = 0; i < N; i++) {
        from += i;
        y[i] = from % 100;
        from -= i;
    }
    #pragma omp taskloop firstprivate(from, at)
    for (int i = 0; i < N; i++)
        x[i] += *at + from;
    #pragma omp taskloop firstprivate(offset)
    for (int i = 0; i < N; i++)
        x[i] += offset + global_offset();
    #pragma omp taskloop firstprivate(table)
    for (int i = 0; i < N; i++) {
        int *t = table;

        t[i % 5] += i;
        y[i] += t[i % 5];
        t[i % 5] -= i;
    }
    printf("%ld %ld %d %d\n", sum_of(x), sum_of(y), from, table[2]);
}

static void others(void)
{
    int last = 0, t, i, k = 7;
    long sum = 1;
    struct pair p = { 5, { 1, 2, 3 } };
    double most = -1;

    #pragma omp taskloop lastprivate(last, i) private(t) num_tasks(9)
    for (i = 0; i < N; i += 3) {
        t = i * 2;
        x[i] = t - 1;
        last = t;
    }
    printf("%d %d\n", last, i);
    #pragma omp taskloop lastprivate(k) firstprivate(k)
    for (i = 0; i < N; i++)
        y[i] = k = i;
    printf("%d\n", k);
    #pragma omp taskloop reduction(+: sum) reduction(max: most) shared(p)
    for (i = 0; i < N; i++) {
        sum += x[i] * (i % 4);
        most = most > x[i] % 31 ? most : x[i] % 31;
        y[i] = x[i] + (int)p.first;
    }
    #pragma omp taskloop reduction(join: p) grainsize(10)
    for (i = 0; i < N; i++) {
        p.first += y[i];
        p.rest[1] ^= y[i] & 15;
    }
    printf("%ld %g %ld %ld\n", sum, most, p.first, p.rest[1]);
    #pragma omp parallel
    #pragma omp single
    {
        long inner = 2;

        #pragma omp taskgroup task_reduction(+: inner)
        {
            #pragma omp taskloop in_reduction(+: inner)
            for (int j = 0; j < N; j++) {
                inner += y[j];
                x[j] = j;
            }
        }
        #pragma omp taskloop reduction(+: inner) if(inner > 1000000)
        for (int j = 0; j < N; j++)
            inner += x[j];
        sum = inner;
    }
    printf("%ld\n", sum);
}

/* Reductions beside stores, and where tasks and loops of tasks take part in what is around them. */
static void reductions(void)
{
    long sum = 3, all = 1;
    int most = 0;
    double mean[4] = { 1, 2, 3, 4 };

    #pragma omp parallel
    #pragma omp single
    for (int s = 0; s < 3; s++) {
        #pragma omp taskloop reduction(+: sum) reduction(max: most)
        for (int i = 0; i < N; i++) {
            x[i] = (x[i] * 3 + s) % 1000;
            sum += x[i];
            most = most > x[i] ? most : x[i];
        }
        #pragma omp taskloop reduction(+: mean) num_tasks(4)
        for (int i = 1; i < N; i++) {
            mean[i % 4] += x[i - 1];
            y[i] = x[i] - x[i - 1];
        }
        #pragma omp taskgroup task_reduction(+: all)
        {
            #pragma omp task in_reduction(+: all)
            {
                all += 7;
                #pragma omp taskloop in_reduction(+: all)
                for (int i = 0; i < 8; i++)
                    all += i;
            }
            #pragma omp taskloop in_reduction(+: all) grainsize(9) nogroup
            for (int i = 0; i < N; i++) {
                all += y[i];
                x[i] += s;
            }
            #pragma omp taskwait
            #pragma omp taskloop in_reduction(+: all) firstprivate(s)
            for (int i = N - 1; i > 0; i--)
                all += x[i] % (s + 2);
        }
        #pragma omp taskloop reduction(+: all)
        for (int i = 0; i < N; i++)
            all += i * s;
    }
    #pragma omp parallel reduction(task, +: all)
    {
        #pragma omp single
        {
            #pragma omp taskloop in_reduction(+: all)
            for (int i = 0; i < N; i++)
                all += y[i];
        }
    }
    #pragma omp parallel for reduction(task, +: all)
    for (int k = 0; k < 3; k++) {
        #pragma omp taskloop in_reduction(+: all)
        for (int i = 0; i < 10; i++)
            all += x[i] + k;
    }
    printf("%ld %d %g %g %ld\n", sum, most, mean[0], mean[3], all);
}

/* The number of steps of each iteration shows when it is done. */
static void uneven(void)
{
    #pragma omp parallel master
    {
        #pragma omp taskloop grainsize(2)
        for (int i = 0; i < N; i++) {
            long n = i * 3 + 1;
            int steps = 0;

            while (n > 1) {
                n = n % 2 ? 3 * n + 1 : n / 2;
                steps++;
            }
            x[i] = steps;
        }
        #pragma omp taskloop num_tasks(6) firstprivate(offset)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                if ((x[i] + j) % 7 == 0)
                    break;
                y[i] += j + offset;
            }
    }
    printf("%ld %ld\n", sum_of(x), sum_of(y));
}

static void at_once(int many)
{
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskloop if(many > 3) shared(x)
        for (int i = 0; i < N; i++)
            x[i] += many;
        #pragma omp taskloop final(many < 3) priority(1)
        for (int i = 0; i < many; i++)
            y[N - 1 - i] = x[i];
        #pragma omp task if(0)
        {
            #pragma omp taskloop
            for (int i = 0; i < N; i++)
                x[i] += y[i] % 5;
        }
        #pragma omp task final(1)
        {
            #pragma omp taskloop
            for (int i = N - 1; i >= 0; i -= 2)
                y[i] = x[i] * 2;
        }
    }
    printf("%ld %ld\n", sum_of(x), sum_of(y));
}

int main(void)
{
    firstprivate();
    others();
    reductions();
    uneven();
    for (int many = 0; many < 6; many++)
        at_once(many);
    own = 3;
    #pragma omp taskloop
    for (int i = 0; i < N; i++)
        x[i] += i;
    printf("%ld %d\n", sum_of(x), own);
    return 0;
}
