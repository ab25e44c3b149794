// same-as: serial
// procs: 1 2 3 4
// Sockets are the leader's, and all ranks are told what comes through them.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static char text[100], more[100];

static void both_ends(void)
{
    int v[2], size;
    socklen_t bytes = sizeof size;

    printf("%d", socketpair(AF_UNIX, SOCK_STREAM, 0, v));
    printf(" %d %d\n", v[0], v[1]);
    struct iovec out = { "gone", 4 };
    printf("%zd", sendmsg(v[0], &(struct msghdr){ .msg_iov = &out, .msg_iovlen = 1 }, 0));
    printf(" %zd\n", recv(v[1], text, sizeof text, 0));
    printf("%zd %zd\n", send(v[0], "hello", 5, 0), write(v[1], "answer", 6));
    printf("%zd %s", recv(v[1], text, 3, MSG_PEEK), text);
    printf(" %zd %s", read(v[1], text, sizeof text), text);
    struct iovec in[2] = { { text, 2 }, { more, sizeof more } };
    struct msghdr m = { .msg_iov = in, .msg_iovlen = 2 };
    printf(" %zd %.2s %s\n", recvmsg(v[0], &m, 0), text, more);
    printf("%d", ioctl(v[0], FIONREAD, &size));
    printf(" %d", size);
    printf(" %d", getsockopt(v[0], SOL_SOCKET, SO_TYPE, &size, &bytes));
    printf(" %d %d\n", size == SOCK_STREAM, (int)bytes);
    printf("%d", shutdown(v[0], SHUT_WR));
    printf(" %zd", recv(v[1], text, 1, 0));
    printf(" %zd %d\n", recv(v[0], text, 1, MSG_DONTWAIT), errno == EAGAIN);
    FILE *f = fdopen(v[1], "w"), *g = fdopen(v[0], "r");
    fprintf(f, "line %d\nline %d\n", 1, 2);
    fclose(f);
    while (fgets(text, sizeof text, g))
        printf("%s", text);
    fclose(g);
}

/* A server, and a client that is a child. */
static void connected(int domain, struct sockaddr *name, socklen_t bytes)
{
    int server = socket(domain, SOCK_STREAM, 0), fd, status;
    struct sockaddr_storage from;
    socklen_t length = sizeof from;

    printf("%d", server);
    printf(" %d", setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &(int){ 1 }, sizeof(int)));
    printf(" %d %d", bind(server, name, bytes), listen(server, 2));
    if (domain == AF_INET)
        printf(" %d", getsockname(server, name, &bytes));
    printf(" %d\n", (int)bytes);
    fflush(stdout);
    if (fork() == 0) {
        int client = socket(domain, SOCK_STREAM, 0);
        if (connect(client, name, bytes) || write(client, "from the client", 15) != 15)
            _exit(1);
        ssize_t n = read(client, more, sizeof more);
        _exit(n == 4 ? 7 : 2);
    }
    fd = domain == AF_INET ? accept4(server, (struct sockaddr *)&from, &length, SOCK_CLOEXEC)
                           : accept(server, (struct sockaddr *)&from, &length);
    printf("%d %d", fd, from.ss_family == domain);
    length = sizeof from;
    printf(" %d %d", getpeername(fd, (struct sockaddr *)&from, &length), from.ss_family == domain);
    memset(text, 0, sizeof text);
    printf(" %zd %s", recvfrom(fd, text, sizeof text, MSG_WAITALL * 0, NULL, NULL), text);
    printf(" %zd\n", sendto(fd, "back", 4, 0, NULL, 0));
    wait(&status);
    printf("%d\n", WEXITSTATUS(status));
    close(fd);
    close(server);
}

/* What happens in a directory. */
static void watched(void)
{
    struct inotify_event *event = (void *)text;
    int fd = inotify_init(), other = inotify_init1(IN_NONBLOCK), watch = inotify_add_watch(fd, ".", IN_CREATE);

    printf("%d %d %d\n", fd, other, watch);
    fclose(fopen("new.txt", "w"));
    printf("%zd", read(fd, text, sizeof text));
    printf(" %s %d\n", event->name, event->mask == IN_CREATE);
    printf("%zd %d %d\n", read(other, text, sizeof text), errno == EAGAIN, inotify_rm_watch(fd, watch));
    close(fd);
    close(other);
}

static void without_path(void)
{
    int event = eventfd(3, 0), timer = timerfd_create(CLOCK_MONOTONIC, 0), epoll = epoll_create(1);
    struct itimerspec soon = { .it_value.tv_nsec = 1000000 };
    struct epoll_event ready[4], is = { .events = EPOLLIN };
    uint64_t n;

    printf("%d %d %d\n", event, timer, epoll);
    printf("%zd", read(event, &n, sizeof n));
    printf(" %d", (int)n);
    is.data.fd = timer;
    printf(" %d", epoll_ctl(epoll, EPOLL_CTL_ADD, timer, &is));
    is.data.fd = event;
    printf(" %d", epoll_ctl(epoll, EPOLL_CTL_ADD, event, &is));
    printf(" %d\n", epoll_wait(epoll, ready, 4, 0));
    timerfd_settime(timer, 0, &soon, NULL);
    printf("%d ", timerfd_gettime(timer, &soon));
    printf("%d", epoll_pwait(epoll, ready, 4, -1, NULL));
    printf(" %d", ready[0].data.fd == timer);
    printf(" %zd", read(timer, &n, sizeof n));
    printf(" %d\n", (int)n);
    printf("%d", eventfd_write(event, 40));
    printf(" %d", epoll_wait(epoll, ready, 4, -1));
    printf(" %d", eventfd_read(event, &n));
    printf(" %d\n", (int)n);
    close(event);
    close(timer);
    close(epoll);
    printf("%d\n", close(epoll_create1(EPOLL_CLOEXEC)));
}

int main(void)
{
    struct sockaddr_un local = { .sun_family = AF_UNIX, .sun_path = "socket" };
    struct sockaddr_in here = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    printf("%d", connect(fd, (struct sockaddr *)&local, sizeof local));
    printf(" %d %d\n", errno == ENOENT, close(fd));
    both_ends();
    connected(AF_UNIX, (struct sockaddr *)&local, sizeof local);
    printf("%d\n", unlink("socket"));
    connected(AF_INET, (struct sockaddr *)&here, sizeof here);
    without_path();
    watched();
    return 0;
}
