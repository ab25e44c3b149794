// Variants between `begin` and `end` that have no end, or no selector.
#pragma omp begin declare variant // error: needs clause 'match'
static int early(void) { return 1; }
#pragma omp begin declare variant match(device={kind(cpu)}) // error: is not ended
static int late(void) { return early(); }
int f(void) { return late(); }
