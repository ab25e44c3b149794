// same-as: serial
// procs: 1 2 3 4
// Pipes: reading into several places, at none of their positions, and waiting until one is ready.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/uio.h>
#include <unistd.h>

static char text[100], more[100];
static volatile int came;

static void on_alarm(int signal)
{
    came += signal == SIGALRM;
}

int main(void)
{
    int v[2], w[2];
    struct iovec parts[2] = { { text, 4 }, { more, 50 } };
    struct timeval time = { 0, 1000 };
    fd_set in, out;

    if (pipe(v) || pipe2(w, O_NONBLOCK))
        return 1;
    printf("%zd", writev(v[1], (struct iovec[]){ { "first ", 6 }, { "second", 6 } }, 2));
    printf(" %zd %.4s|%s\n", readv(v[0], parts, 2), text, more);
    printf("%zd %d", pread(v[0], text, 1, 0), errno == ESPIPE);
    printf(" %zd %d", preadv(v[0], parts, 2, 0), errno == ESPIPE);
    printf(" %ld %d\n", (long)lseek(v[0], 0, SEEK_CUR), errno == ESPIPE);
    printf("%zd %d\n", read(w[0], text, 1), errno == EAGAIN);

    struct pollfd p[3] = { { v[0], POLLIN, 0 }, { w[1], POLLOUT, 0 }, { 77, POLLIN, 0 } };
    printf("%d", poll(p, 3, 100));
    printf(" %d %d %d\n", p[0].revents, p[1].revents == POLLOUT, p[2].revents == POLLNVAL);
    printf("%d\n", poll(p, 1, 1));
    printf("%zd", write(w[1], "x", 1));
    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_SET(v[0], &in);
    FD_SET(w[0], &in);
    FD_SET(v[1], &out);
    printf(" %d", select(w[1] + 1, &in, &out, NULL, NULL));
    printf(" %d %d %d\n", FD_ISSET(v[0], &in) != 0, FD_ISSET(w[0], &in) != 0, FD_ISSET(v[1], &out) != 0);
    FD_ZERO(&in);
    FD_SET(v[0], &in);
    printf("%d", select(v[0] + 1, &in, NULL, NULL, &time));
    printf(" %d %d\n", FD_ISSET(v[0], &in) != 0, (int)(time.tv_sec + time.tv_usec));
    printf("%d", pselect(0, NULL, NULL, NULL, &(struct timespec){ 0, 1000 }, NULL));
    printf(" %d\n", ppoll(&(struct pollfd){ w[0], POLLIN, 0 }, 1, NULL, NULL));

    sigaction(SIGALRM, &(struct sigaction){ .sa_handler = on_alarm }, NULL);
    alarm(1);
    printf("%d", poll(p, 1, -1));
    printf(" %d", errno == EINTR);
    printf(" %d\n", came);
    printf("%zd", write(w[1], "moved", 5));
    printf(" %zd", splice(w[0], NULL, v[1], NULL, 5, 0));
    printf(" %zd", read(v[0], text, 50));
    printf(" %.5s\n", text);
    close(v[1]);
    printf("%d", poll(p, 1, -1));
    printf(" %d %zd\n", p[0].revents == POLLHUP, read(v[0], text, 1));

    /* A written pipe in a loop: members take turns. */
    #pragma omp parallel for
    for (int i = 0; i < 6; i++)
        dprintf(w[1], "%d", i);
    printf("%zd", read(w[0], text, sizeof text - 1));
    printf(" %s\n", text);
    return 0;
}
