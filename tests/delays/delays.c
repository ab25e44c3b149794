/*
 * delays.c: between program and MPI: some calls come late, by random numbers (DELAYS_SEED), so that messages cross and
 * ranks come to places in another order than they do otherwise. One rank of each run may be slower than the others.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum { SHORT = 50, LONG = 3000 };       /* microseconds, at most */

static uint64_t state;
static int slow = 1;

static uint64_t draw(void)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void begin(void)
{
    const char *seed = getenv("DELAYS_SEED");
    int rank, size;

    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    PMPI_Comm_size(MPI_COMM_WORLD, &size);
    state = seed ? strtoull(seed, NULL, 10) : 1;
    slow = draw() % 2 && draw() % (uint64_t)size == (uint64_t)rank ? 8 : 1;
    state ^= ((uint64_t)rank + 1) << 32;
}

/* One call of so many comes late; one of these much later. */
static void delay(uint64_t calls)
{
    uint64_t most = SHORT;
    long microseconds;

    if (draw() % calls)
        return;
    if (draw() % 16 == 0)
        most = LONG;
    microseconds = (long)(draw() % most) * slow;
    nanosleep(&(struct timespec){ microseconds / 1000000, microseconds % 1000000 * 1000 }, NULL);
}

int MPI_Init_thread(int *argc, char ***argv, int wanted, int *provided)
{
    int result = PMPI_Init_thread(argc, argv, wanted, provided);

    begin();
    return result;
}

int MPI_Isend(const void *p, int n, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *r)
{
    delay(4);
    return PMPI_Isend(p, n, type, to, tag, comm, r);
}

int MPI_Irecv(void *p, int n, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *r)
{
    delay(8);
    return PMPI_Irecv(p, n, type, from, tag, comm, r);
}

int MPI_Iprobe(int from, int tag, MPI_Comm comm, int *there, MPI_Status *status)
{
    delay(512);
    return PMPI_Iprobe(from, tag, comm, there, status);
}

int MPI_Test(MPI_Request *r, int *done, MPI_Status *status)
{
    delay(128);
    return PMPI_Test(r, done, status);
}

int MPI_Testall(int n, MPI_Request r[], int *done, MPI_Status statuses[])
{
    delay(128);
    return PMPI_Testall(n, r, done, statuses);
}

/* Messages come in any order: one of those that are under way is looked at. */
int MPI_Testsome(int n, MPI_Request r[], int *found, int which[], MPI_Status statuses[])
{
    int first = n ? (int)(draw() % (uint64_t)n) : 0;

    delay(128);
    for (int i = 0; i < n; i++) {
        *which = (first + i) % n;
        if (r[*which] != MPI_REQUEST_NULL)
            return PMPI_Test(&r[*which], found, statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : statuses);
    }
    return PMPI_Testsome(n, r, found, which, statuses);
}

int MPI_Rget_accumulate(const void *from, int n, MPI_Datatype type, void *was, int nwas, MPI_Datatype type_was, int rank,
                        MPI_Aint at, int ntarget, MPI_Datatype type_target, MPI_Op op, MPI_Win win, MPI_Request *r)
{
    delay(4);
    return PMPI_Rget_accumulate(from, n, type, was, nwas, type_was, rank, at, ntarget, type_target, op, win, r);
}
