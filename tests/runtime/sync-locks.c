// procs: 1 2 3 4 5 7
// exit: 0
// omp_lock_t and omp_nest_lock_t: in arrays, in allocated memory, on the stack, made in a region; test in loops;
// held across a region; nested counts; destroyed and made again.
#include "lowered.h"
#include "../../include/omp.h"

enum { LOCKS = 7, EACH = 40, ROUNDS = 3 };

static omp_lock_t locks[LOCKS], *allocated, *late;
static omp_nest_lock_t nest;
static long value[LOCKS], tries, deep, members, made;
SITE(region_site, "parallel", OTOSP_SITE_SILENT);
SITE(barrier_site, "barrier", 0);

static void expect(const char *what, long got, long wanted)
{
    if (got != wanted) {
        printf("%s: %ld, not %ld\n", what, got, wanted);
        exit(1);
    }
}

static void recurse(int depth)
{
    omp_set_nest_lock(&nest);
    OTOSP_WROTE(deep)++;
    if (depth)
        recurse(depth - 1);
    omp_unset_nest_lock(&nest);
}

static void in_region(omp_lock_t *on_stack)
{
    int me = omp_get_thread_num();

    for (int i = 0; i < EACH; i++) {
        int k = (me + i) % LOCKS;
        omp_set_lock(&locks[k]);
        OTOSP_WROTE(value[k])++;
        omp_unset_lock(&locks[k]);
    }
    for (int i = 0; i < EACH; i++) {
        while (!omp_test_lock(allocated))
            ;
        OTOSP_WROTE(tries)++;
        omp_unset_lock(allocated);
    }
    omp_set_lock(on_stack);
    OTOSP_WROTE(members)++;
    omp_unset_lock(on_stack);
    recurse(4);
    while (!omp_test_nest_lock(&nest))
        ;
    expect("second test", omp_test_nest_lock(&nest), 2);
    OTOSP_WROTE(deep)++;
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);

    if (me == omp_get_num_threads() - 1) {                  /* made by one member, used by all */
        omp_lock_t *mine = malloc(sizeof *mine);
        OTOSP_WROTE(late) = mine;
        omp_init_lock(late);
    }
    otosp_barrier(&barrier_site);
    omp_set_lock(late);
    OTOSP_WROTE(made)++;
    omp_unset_lock(late);

    omp_lock_t own;                                         /* each member's, at equal addresses */
    omp_init_lock(&own);
    omp_set_lock(&own);
    expect("own lock", omp_test_lock(&own), 0);
    otosp_barrier(&barrier_site);
    omp_unset_lock(&own);
    omp_destroy_lock(&own);
}

static void round_of(int threads)
{
    otosp_region region;
    omp_lock_t on_stack;

    memset(value, 0, sizeof value);
    tries = deep = members = made = 0;
    for (int k = 0; k < LOCKS; k++)
        omp_init_lock(&locks[k]);
    allocated = malloc(sizeof *allocated);
    omp_init_lock_with_hint(allocated, omp_lock_hint_contended);
    omp_init_lock(&on_stack);
    omp_init_nest_lock(&nest);
    OTOSP_FRAME(1, OTOSP_VAR(on_stack));
    otosp_region_begin(&region, &region_site, threads);
    in_region(&on_stack);
    otosp_region_end(&region);
    long n = members, sum = 0;
    for (int k = 0; k < LOCKS; k++)
        sum += value[k];
    expect("increments", sum, n * EACH);
    expect("tries", tries, n * EACH);
    expect("deep", deep, n * 6);
    expect("made", made, n);

    /* Held by the initial thread while a region runs: nobody gets it. */
    omp_set_lock(&locks[3]);
    expect("held", omp_test_lock(&locks[3]), 0);
    otosp_region_begin(&region, &region_site, threads);
    expect("held outside", omp_test_lock(&locks[3]), 0);
    otosp_region_end(&region);
    omp_unset_lock(&locks[3]);
    expect("free", omp_test_lock(&locks[3]), 1);
    omp_unset_lock(&locks[3]);

    for (int k = 0; k < LOCKS; k++)
        omp_destroy_lock(&locks[k]);
    omp_destroy_lock(allocated);
    omp_destroy_lock(&on_stack);
    omp_destroy_lock(late);
    omp_destroy_nest_lock(&nest);
    free(late);
    free(allocated);
}

int main(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        round_of(0);
        round_of(2);
        round_of(3);
    }
    return 0;
}
