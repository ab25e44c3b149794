/*
 * relay.c: what the ranks tell each other about signals while they compute, outside MPI.
 *
 * Each rank has a datagram socket that interrupts it when something comes. A signal that has come to the leader goes
 * down a tree of ranks; one that has come to another rank goes to the leader, which then passes it on. A message
 * says how many of its signal there have been, so one that comes twice does no harm, and it is sent to all addresses
 * that a machine has, one of which will do. One that is lost costs time: the next agreement tells the same.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
#include "file.h"

#define ADDRESSES 3
#define FANOUT    8
#define ARRIVED   (SIGRTMAX - 4)        /* the signal by which the socket interrupts */

/* glibc's */
int __sigaction(int, const struct sigaction *, struct sigaction *);

/* Where a rank can be reached. */
typedef struct place {
    int32_t node;                       /* the first rank of its machine */
    in_port_t port;                     /* 0: nowhere */
    in_addr_t address[ADDRESSES];       /* then 0 */
} place;

typedef struct message {
    uint64_t key[2];                    /* of the job: others may send something as well */
    uint64_t number;                    /* how many have come to the leader; 0: from another rank, to the leader */
    siginfo_t info;
} message;

static uint64_t key[2];
static place *places;                   /* NULL: signals stay where they have come */
static int fd = -1;

/* The machine's addresses; without a network, that which every machine has for itself. */
static void find_addresses(place *p)
{
    struct ifaddrs *list = NULL;
    int n = 0;

    if (getifaddrs(&list))
        list = NULL;
    for (struct ifaddrs *i = list; i && n < ADDRESSES; i = i->ifa_next)
        if (i->ifa_addr && i->ifa_addr->sa_family == AF_INET && i->ifa_flags & IFF_UP
            && !(i->ifa_flags & IFF_LOOPBACK))
            p->address[n++] = ((struct sockaddr_in *)(void *)i->ifa_addr)->sin_addr.s_addr;
    if (list)
        freeifaddrs(list);
    if (!n)
        p->address[0] = htonl(INADDR_LOOPBACK);
}

static void open_socket(place *p)
{
    struct sockaddr_in here = { .sin_family = AF_INET };
    socklen_t length = sizeof here;
    int plain = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    fd = plain < 0 ? -1 : ot_keep_away(plain);
    close(plain);
    if (fd < 0 || bind(fd, (struct sockaddr *)&here, sizeof here)
        || getsockname(fd, (struct sockaddr *)&here, &length))
        return;
    p->port = here.sin_port;
    find_addresses(p);
}

static void send_to(int rank, const message *m)
{
    const place *p = &places[rank];
    bool near = p->node == places[ot.world.rank].node;
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = p->port };

    for (int i = 0; i < ADDRESSES && p->address[i]; i++) {
        to.sin_addr.s_addr = near ? htonl(INADDR_LOOPBACK) : p->address[i];
        sendto(fd, m, sizeof *m, 0, (struct sockaddr *)&to, sizeof to);
        if (near)
            return;
    }
}

static void send_down(const message *m)
{
    for (int i = 1; i <= FANOUT; i++)
        if (FANOUT * ot.world.rank + i < ot.world.size)
            send_to(FANOUT * ot.world.rank + i, m);
}

bool ot_relay_works(void)
{
    return places;
}

void ot_relay(const siginfo_t *info, uint64_t number)
{
    message m = { .key = { key[0], key[1] }, .number = number, .info = *info };

    if (!places)
        return;
    if (number)
        send_down(&m);
    else
        send_to(0, &m);
}

static void on_arrival(int unused)
{
    int error = errno;
    message m;

    (void)unused;
    while (recv(fd, &m, sizeof m, 0) == sizeof m) {
        if (memcmp(m.key, key, sizeof key) || m.info.si_signo <= 0 || m.info.si_signo >= NSIG)
            continue;
        if (m.number)
            send_down(&m);
        ot_signal_told(&m.info, m.number);
    }
    errno = error;
}

/* Called by all ranks. */
void ot_relay_start(void)
{
    static ot_requests r;
    struct sigaction action = { .sa_handler = on_arrival, .sa_flags = SA_RESTART };
    place here = { .node = ot.world.rank };
    bool all = true;

    if (getrandom(key, sizeof key, GRND_NONBLOCK) < 0)
        key[0] = ot.shown->job;
    ot_broadcast(&ot.world, key, sizeof key);
    MPI_Ibcast(&here.node, 1, MPI_INT32_T, 0, ot.node, ot_request(&r));
    ot_wait(&r);
    __sigaction(ARRIVED, &action, NULL);
    open_socket(&here);
    place *table = ot_alloc((size_t)ot.world.size * sizeof *table);
    MPI_Iallgather(&here, sizeof here, MPI_BYTE, table, sizeof here, MPI_BYTE, ot.comm, ot_request(&r));
    ot_wait(&r);
    for (int i = 0; i < ot.world.size; i++)
        all &= table[i].port != 0;
    if (!all)
        return;
    places = table;
    fcntl(fd, F_SETOWN, getpid());
    fcntl(fd, F_SETSIG, ARRIVED);
    fcntl(fd, F_SETFL, O_ASYNC | O_NONBLOCK);
}
