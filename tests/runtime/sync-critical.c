// procs: 1 2 3 4 5 7
// same-as: serial
// critical: counters, names that exclude each other and names that don't, what was written before another
// member's critical section, linked lists; in teams whose members are sets, and in nested teams.
#include "lowered.h"

enum { N = 300, NODES = 40 };

static long count, other, order[N], written[N], seen_before, sum;
static struct node { struct node *next; long value; } *list;
SITE(loop_site, "parallel for", OTOSP_SITE_SILENT);
SITE(inner_site, "parallel for", OTOSP_SITE_SILENT);
SITE(critical_site, "critical", 0);

/* Each iteration writes an element, then takes a number; all who had theirs before must be visible. */
static void take_numbers(int threads)
{
    otosp_loop loop;
    long i;

    OTOSP_WROTE(count) = OTOSP_WROTE(other) = OTOSP_WROTE(seen_before) = 0;
    memset(written, 0, sizeof written);
    otosp_wrote(written, sizeof written);
    otosp_parallel_for_begin(&loop, &loop_site, N, OTOSP_STATIC, 1, threads);
    FOR(loop, i) {
        OTOSP_WROTE(written[i]) = i + 1;
        otosp_critical_begin(&critical_site, "");
        for (long j = 0; j < count; j++)
            OTOSP_WROTE(seen_before) += written[order[j]] == order[j] + 1;
        OTOSP_WROTE(order[count]) = i;
        OTOSP_WROTE(count)++;
        otosp_critical_end(&critical_site, "");
        otosp_critical_begin(&critical_site, "another");
        OTOSP_WROTE(other) += i;
        otosp_critical_end(&critical_site, "another");
    }
    otosp_end(&loop);
    long all = 0;
    for (i = 0; i < N; i++)
        all += order[i];
    printf("%ld %ld %ld %ld\n", count, other, seen_before, all);
}

static void push_nodes(void)
{
    otosp_loop loop;
    long i;

    list = NULL;
    otosp_parallel_for_begin(&loop, &loop_site, NODES, OTOSP_STATIC, 0, 0);
    FOR(loop, i) {
        struct node *n = malloc(sizeof *n);
        OTOSP_WROTE(n->value) = i;
        otosp_critical_begin(&critical_site, "list");
        OTOSP_WROTE(n->next) = list;
        OTOSP_WROTE(list) = n;
        otosp_critical_end(&critical_site, "list");
    }
    otosp_end(&loop);
    long n = 0, all = 0;
    for (struct node *p = list; p; p = p->next) {
        n++;
        all += p->value;
    }
    printf("%ld nodes, %ld\n", n, all);
}

/* Members of the outer team and of the inner ones count in one place. */
static void nested(int threads)
{
    otosp_loop outer, inner;
    long i, j;

    OTOSP_WROTE(count) = OTOSP_WROTE(sum) = 0;
    otosp_parallel_for_begin(&outer, &loop_site, 4, OTOSP_STATIC, 1, threads);
    FOR(outer, i) {
        OTOSP_WROTE(written[i]) = 100 * i;
        otosp_parallel_for_begin(&inner, &inner_site, 30, OTOSP_STATIC, 1, 0);
        FOR(inner, j) {
            OTOSP_WROTE(written[4 + 30 * i + j]) = written[i] + j;
            otosp_critical_begin(&critical_site, "");
            OTOSP_WROTE(order[count]) = 4 + 30 * i + j;
            OTOSP_WROTE(count)++;
            for (long k = 0; k < count; k++)
                if (written[order[k]] != (order[k] - 4) / 30 * 100 + (order[k] - 4) % 30)
                    OTOSP_WROTE(seen_before) = -1;
            otosp_critical_end(&critical_site, "");
        }
        otosp_end(&inner);
        otosp_critical_begin(&critical_site, "");
        for (j = 0; j < 30; j++)
            OTOSP_WROTE(sum) += written[4 + 30 * i + j];
        otosp_critical_end(&critical_site, "");
    }
    otosp_end(&outer);
    printf("%ld %ld %ld\n", count, sum, seen_before);
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        take_numbers(0);
        take_numbers(2);
        push_nodes();
        nested(0);
        nested(2);
        nested(3);
    }
    return 0;
}
