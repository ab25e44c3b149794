/*
 * taskbench_starpu.c: the graphs of taskbench.c with StarPU-MPI, as its manual says: every rank tells all tasks, and
 * the library finds out which are its own, and what they need from others.
 */
#include <starpu.h>
#include <starpu_mpi.h>

#include "../ranks.h"
#include "taskbench.h"

typedef struct told {           /* of a task */
    problem p;
    int t, i, n;
} told;

static void execute(void *buffer[], void *argument)
{
    const uint64_t *in[MOST];
    told task;
    int k;

    starpu_codelet_unpack_args(argument, &task);
    for (k = 0; k < task.n; k++)
        in[k] = (const uint64_t *)STARPU_VECTOR_GET_PTR(buffer[k]);
    work(&task.p, task.t, task.i, task.n, in, (uint64_t *)STARPU_VECTOR_GET_PTR(buffer[task.n]));
}

static struct starpu_codelet codelet = {
    .cpu_funcs = { execute }, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "task"
};

static int rank_of(const problem *p, int i)
{
    int r = 0;

    while (block_first(p->width, r + 1) <= i)
        r++;
    return r;
}

static void tell(const problem *p, int t, int i, starpu_data_handle_t *data[2], const int *owner)
{
    struct starpu_data_descr used[MOST + 1];
    int from[MOST], n = inputs(p, t, i, from), k;
    told task = { *p, t, i, n };

    for (k = 0; k < n; k++) {
        used[k].handle = data[(t + 1) % 2][from[k]];
        used[k].mode = STARPU_R;
    }
    used[n].handle = data[t % 2][i];
    used[n].mode = STARPU_W;
    starpu_mpi_task_insert(MPI_COMM_WORLD, &codelet, STARPU_DATA_MODE_ARRAY, used, n + 1,
                           STARPU_VALUE, &task, sizeof task, STARPU_EXECUTE_ON_NODE, owner[i], 0);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int *owner = allocate((size_t)p.width * sizeof *owner), parity, t, i, first, count;
    size_t words = (size_t)p.words;
    starpu_data_handle_t *data[2];
    uint64_t *own[2], sum;
    double start, seconds;
    struct starpu_conf conf;

    ranks_init_thread(&argc, &argv, MPI_THREAD_MULTIPLE);
    setenv("STARPU_WORKERS_NOBIND", "1", 0);    /* ranks of one node would have the same core */
    setenv("STARPU_MPI_NOBIND", "1", 0);
    starpu_conf_init(&conf);
    conf.ncpus = 1;                             /* a rank has a core, as elsewhere */
    if (starpu_mpi_init_conf(NULL, NULL, 0, MPI_COMM_WORLD, &conf) != 0)
        exit(1);
    first = block_first(p.width, rank);
    count = block_size(p.width, rank);
    for (i = 0; i < p.width; i++)
        owner[i] = rank_of(&p, i);
    for (parity = 0; parity < 2; parity++) {
        own[parity] = allocate_zeros((size_t)count, words * sizeof sum);
        data[parity] = allocate((size_t)p.width * sizeof(starpu_data_handle_t));
        for (i = 0; i < p.width; i++) {
            starpu_vector_data_register(&data[parity][i], owner[i] == rank ? STARPU_MAIN_RAM : -1,
                                        owner[i] == rank ? (uintptr_t)(own[parity] + (size_t)(i - first) * words) : 0,
                                        (uint32_t)words, sizeof sum);
            starpu_mpi_data_register(data[parity][i], 2 * i + parity, owner[i]);
        }
    }
    start = timed_part_begin();
    for (t = 0; t < p.steps; t++)
        for (i = 0; i < p.width; i++)
            tell(&p, t, i, data, owner);
    starpu_mpi_wait_for_all(MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    for (parity = 0; parity < 2; parity++)
        for (i = 0; i < p.width; i++)
            starpu_data_unregister(data[parity][i]);
    sum = checksum_of_ranks(0, own[(p.steps - 1) % 2], (size_t)count * words * sizeof sum, 0);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    starpu_mpi_shutdown();
    for (parity = 0; parity < 2; parity++) {
        free(own[parity]);
        free(data[parity]);
    }
    free(owner);
    MPI_Finalize();
    return 0;
}
