/* Stores that nothing states, in a construct and in functions that it may call. */
#include <otosp.h>
#line 2 "stores.c"
#include <stdio.h>
#include <string.h>

#define N 100
#define AT(i, j) table[(i) * N + (j)]
#define SET(x, v) x = (v)

struct flags { unsigned ready : 1, level : 6; int count; };

static double table[N * N];
static struct flags flags[N];
static char names[N][16];
int next_free(int i);

/* Stores only to its own variables. */
static int digits(int i)
{
    int n = 1;
    while (i /= 10)
        n++;
    return n;
}

static void mark(struct flags *f)
{
    OTOSP_WROTE_PART_AT(f, 0, 1)->ready = 1;   /* a bit */
    OTOSP_WROTE(f->count)++;
}
/* What calls are known to store, and what is not known. */
void fill(int n, int (*choose)(int))
{
    int i, kept = 0;
    { /* #pragma omp parallel for */
    static const otosp_site otosp_here = { "stores.c", 34, "parallel for", 0 };
    otosp_loop otosp_l;
    OTOSP_FRAME(1, OTOSP_VAR(kept));
    otosp_parallel_for_begin(&otosp_l, &otosp_here, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
    while (otosp_next(&otosp_l)) {
    const int otosp_log = otosp_logging;
    const int otosp_stop_i = otosp_l.end;
    for (i = otosp_l.first; i < otosp_stop_i; i++) {
#line 36 "stores.c"
        int own = digits(i);
        /* A macro stays one. */
        OTOSP_WROTE_IF(otosp_log, AT(i, 0)) = own;
        OTOSP_WROTE_IF(otosp_log, table[(i) * 100 + (1)]) = (own);
        if (i == n - 1) OTOSP_WROTE_IF(otosp_log, kept) = i;
        mark(&flags[i]);
        OTOSP_WROTE_IF(otosp_log, table[(OTOSP_CALL(choose)(i)) * 100 + (2)]) += 1;
        (__extension__ ({ __auto_type otosp_value = OTOSP_CALL(next_free)(i);
#line 43 "stores.c"
        OTOSP_WROTE_IF(otosp_log, AT(i, 3)) = otosp_value; }));
        (__extension__ ({ __auto_type otosp_0 = sprintf(names[i], "%d", i); otosp_wrote(names[i], otosp_0 + 1); }));
        { char *__restrict otosp_to = names[i] + 8; const char *__restrict otosp_from = names[i]; const unsigned long otosp_n = 1UL *(digits(i) + 1); unsigned long otosp_k;
        {
        if (otosp_logging) {
        const long otosp_low_otosp_k = 0, otosp_high_otosp_k = (long)otosp_n - 1;
        if (otosp_low_otosp_k <= otosp_high_otosp_k) {
        if ((long)otosp_n >= 0) {
        otosp_writes(&otosp_to[otosp_low_otosp_k], otosp_high_otosp_k - otosp_low_otosp_k + 1);
        } else {
        otosp_unseen();
        }
        }
        } for (otosp_k = 0; otosp_k < otosp_n; otosp_k++) otosp_to[otosp_k] = otosp_from[otosp_k];
        } }
    }
    }
    otosp_end(&otosp_l);
    }
#line 47 "stores.c"
    if (kept)
        OTOSP_ACQUIRE(flags[kept]), mark(&flags[kept]);
}
otosp_calls(next_free);
otosp_logs(fill);
