// procs: 1 2 3 4 7
// same-as: serial
// Functions of which nothing is known: what they write anywhere reaches the other members, also where they
// allocate and free, and where they call back and go on after a barrier.
#include "lowered.h"

#define N 42

typedef struct node { struct node *next; long value; char text[40]; } node;

static long table[N], calls[N], after[N];
static char bytes[4 * N];
static node *lists[N], *shared_node;
static double *heap;
static char *texts[N], *grown[N];
static long in_callback, seen[N];
SITE(site, "parallel for", OTOSP_SITE_SILENT);
SITE(region_site, "parallel", OTOSP_SITE_SILENT);

/* ---- not instrumented ---- */

__attribute__((noinline)) static void scatter(long i, long *own, int *result)
{
    static long total[N];

    total[i] += i;
    table[i] = 1000 + total[i];
    heap[N - 1 - i] = 0.5 * (double)i;
    bytes[4 * i + 1] = (char)i;
    bytes[4 * i + 2] = 'z';
    *own = i;
    *result += (int)*own;
}

__attribute__((noinline)) static void allocate(long i)
{
    char *scratch = malloc(200 + 7 * (size_t)i), *large = malloc(100000);

    memset(scratch, 'a', 200);
    memset(large, 'b', 100000);
    lists[i] = malloc(sizeof(node));
    *lists[i] = (node){ NULL, i, "one" };
    free(scratch);
    lists[i]->next = calloc(1, sizeof(node));
    lists[i]->next->value = (i % 2) * 3;
    large = realloc(large, 3 * 100000);
    texts[i] = large + 299999;
    *texts[i] = (char)('a' + i % 26);
    grown[i] = realloc(grown[i], 3000);
    memset(grown[i] + 1000, (int)i, 2000);
    snprintf(shared_node[i].text, 40, "node %ld", i);
}

__attribute__((noinline)) static void each(void (*f)(long), long i)
{
    calls[i]++;
    f(i);
    after[i] = in_callback * 10 + i;
}

/* ---- instrumented ---- */

static void callback(long i)
{
    OTOSP_WROTE(shared_node[i].value) += 2 * i;
}
otosp_logs(callback);

static void with_barrier(long i)
{
    if (i == 0)
        OTOSP_WROTE(in_callback) = 5;
#ifndef OTOSP_SERIAL
    otosp_barrier(&site);
#endif
    OTOSP_WROTE(table[i])++;
}
otosp_logs(with_barrier);

static void use(void)
{
    long i, mine = 3;
    int results[N] = { 0 };
    otosp_loop loop;

    OTOSP_FRAME(1, OTOSP_VAR(results));
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        OTOSP_CALL(callback)(i);
        for (int k = 0; k < 3; k++)
            OTOSP_CALL(scatter)(i, &mine, &results[i]);
        OTOSP_WROTE(table[i]) *= 2;
        void (*f)(long) = i % 2 ? allocate : callback;
        OTOSP_CALL(f)(i);
        if (i % 2 == 0)
            OTOSP_CALL(allocate)(i);
    }
    otosp_end(&loop);
    for (i = 0; i < N; i++)
        printf("%ld %g %d %d %d %d %ld %ld %s %s %c %d %d %ld\n", table[i], heap[i], bytes[4 * i + 1],
               bytes[4 * i + 2], bytes[4 * i], results[i], lists[i]->value, lists[i]->next->value,
               lists[i]->text, shared_node[i].text, *texts[i], grown[i][999], grown[i][2999],
               shared_node[i].value);
}

/* Only rank i's thread calls with i, so the serial meaning has as many members as are there. */
static void call_back(void)
{
    otosp_region region;
    otosp_loop loop;
    long i;

    OTOSP_FRAME(0);
    otosp_region_begin(&region, &region_site, 0);
    otosp_for_begin(&loop, &site, N, OTOSP_STATIC, 0);
    FOR(loop, i) {
        OTOSP_CALL(scatter)(i, &(long){ 0 }, &(int){ 0 });
        OTOSP_WROTE(bytes[4 * i]) = 'q';
    }
    otosp_end(&loop);
#ifdef OTOSP_SERIAL
    each(with_barrier, 0);
#else
    if (otosp_masked(0))
        OTOSP_CALL(each)(with_barrier, 0);
    else
        otosp_barrier(&site);
#endif
    otosp_region_end(&region);
    otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 0, 0);
    FOR(loop, i)                                                /* what the others see of it */
        OTOSP_WROTE(seen[i]) = in_callback + 10 * calls[0] + 100 * after[0] + table[0];
    otosp_end(&loop);
    printf("%ld %ld %c\n", seen[0], seen[N - 1], bytes[4]);
}

int main(void)
{
    heap = calloc(N, sizeof *heap);
    shared_node = calloc(N, sizeof *shared_node);
    for (int i = 0; i < N; i++)
        memset(grown[i] = malloc(1000), 9, 1000);
#ifndef OTOSP_SERIAL
    void (*f)(long) = callback;
    if (!otosp_is_logged((void (*)(void))f) || otosp_is_logged((void (*)(void))each))
        return 1;
#endif
    use();
    call_back();
    use();
    return 0;
}
