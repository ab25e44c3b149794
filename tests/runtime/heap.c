// procs: 1 2 3 4 5 7
// same-as: serial
// Memory allocated in loops outlives them, is reallocated and freed by others; lists built in parallel.
#include <malloc.h>
#include "lowered.h"

enum { N = 23 };
struct node { struct node *next; int value; char text[20]; };
static struct node *lists[N];
static char *blocks[N], *shared[N];
SITE(site, "parallel for", OTOSP_SITE_SILENT);

/* Adds a node for each of the list's numbers, in a loop that splits what is left of the set. */
static void report_list(otosp_loop *loop, long i)
{
    for (struct node *n = lists[i]; n; n = n->next)
        otosp_result(loop, n, 1);
    otosp_result(loop, &lists[i], 1);
}

static void print_lists(void)
{
    for (int i = 0; i < N; i++) {
        int n = 0, sum = 0;
        for (struct node *p = lists[i]; p; p = p->next, n++)
            sum += p->value + atoi(p->text);
        printf("%d:%d,%d ", i, n, sum);
    }
    printf("\n");
}

#ifndef OTOSP_SERIAL
#include <mpi.h>
/* Blocks have one address everywhere, and replicated allocation goes on in step. */
static void check_equal(void *p)
{
    unsigned long mine = (unsigned long)p, first = mine;
    MPI_Bcast(&first, 1, MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
    if (first != mine) {
        printf("addresses differ\n");
        MPI_Abort(MPI_COMM_WORLD, 9);
    }
}
#else
#define check_equal(p) ((void)(p))
#endif

int main(void)
{
    otosp_loop loop, inner;
    long i, j;

    for (int round = 0; round < 20; round++) {
        /* Each iteration adds nodes, and frees some that others have made. */
        otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, round % 3, 0);
        FOR(loop, i) {
            for (int k = 0; k <= (i + round) % 5; k++) {
                struct node *n = malloc(sizeof *n);
                n->value = (int)(round * 100 + i);
                snprintf(n->text, sizeof n->text, "%d", k);
                n->next = lists[i];
                lists[i] = n;
            }
            if (round % 4 == 3)
                for (int k = 0; k < 6 && lists[i]; k++) {
                    struct node *n = lists[i];
                    lists[i] = n->next;
                    free(n);
                }
            char *scratch = malloc(1000 + 500 * (size_t)i);
            memset(scratch, 1, 1000);
            free(scratch);
            report_list(&loop, i);
        }
        otosp_end(&loop);
        print_lists();

        /* Few iterations: sets of several ranks allocate, alone and split again. */
        otosp_parallel_for_begin(&loop, &site, 3, OTOSP_STATIC, 0, 0);
        FOR(loop, i) {
            blocks[i] = realloc(blocks[i], (size_t)(100 + 5000 * (round % 7) + 10 * i));
            blocks[i][round] = (char)('a' + round);
            otosp_result(&loop, blocks[i], round + 1);
            otosp_result(&loop, &blocks[i], 1);
            otosp_parallel_for_begin(&inner, &site, 4, OTOSP_STATIC, 0, 0);
            FOR(inner, j) {
                long k = 3 + 4 * i + j;
                free(blocks[k]);
                blocks[k] = malloc((size_t)(20 + k));
                snprintf(blocks[k], (size_t)(20 + k), "%ld of round %d", k, round);
                otosp_result(&inner, blocks[k], 20);
                otosp_result(&inner, &blocks[k], 1);
            }
            otosp_end(&inner);
        }
        otosp_end(&loop);
        for (i = 0; i < 3; i++)
            printf("%.*s ", round + 1, blocks[i]);
        for (; i < 15; i++)
            printf("%s; ", blocks[i]);
        printf("\n");

        /* Replicated memory is freed inside a loop, a loop's memory in replicated code. */
        for (i = 0; i < N; i++) {
            shared[i] = malloc(100);
            check_equal(shared[i]);
        }
        otosp_parallel_for_begin(&loop, &site, N, OTOSP_STATIC, 0, 0);
        FOR(loop, i) {
            shared[i] = realloc(shared[i], 5000);
            snprintf(shared[i], 5000, "shared %ld", i);
            otosp_result(&loop, shared[i], 20);
            otosp_result(&loop, &shared[i], 1);
        }
        otosp_end(&loop);
        for (i = 0; i < N; i++) {
            check_equal(shared[i]);
            if (malloc_usable_size(shared[i]) < 5000)
                printf("small\n");
            if (i % 2)
                shared[i] = realloc(shared[i], 200000);
            printf("%s ", shared[i]);
            free(shared[i]);
        }
        printf("\n");
    }
    return 0;
}
