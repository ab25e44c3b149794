// same-as: serial
// procs: 1 2 3 4
// Processes, users and machines: all ranks are told the same, and it is true of the leader.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

enum { N = 12, VALUES = 40 };

int main(void)
{
    static unsigned long v[VALUES], seen[N][VALUES];
    struct utsname u;
    struct rlimit limit;
    struct sysinfo info;
    cpu_set_t cores;
    double load[3] = { 0 };
    char host[256], name[256], *p;
    unsigned char bytes[64], more[64];
    unsigned cpu, node;
    gid_t groups[100];
    int n = 0;

    v[n++] = (unsigned long)getpid();
    v[n++] = (unsigned long)getppid();
    v[n++] = (unsigned long)gettid();
    v[n++] = (unsigned long)getpgid(0);
    v[n++] = (unsigned long)getpgrp();
    v[n++] = (unsigned long)getsid(0);
    v[n++] = getuid() + geteuid() + getgid() + getegid();
    v[n++] = (unsigned long)getgroups(100, groups);
    v[n++] = (unsigned long)gethostid();
    v[n++] = (unsigned long)sysconf(_SC_NPROCESSORS_ONLN);
    v[n++] = (unsigned long)sysconf(_SC_AVPHYS_PAGES);
    v[n++] = (unsigned long)get_nprocs();
    v[n++] = (unsigned long)get_avphys_pages();
    v[n++] = (unsigned long)getpriority(PRIO_PROCESS, 0);
    v[n++] = (unsigned long)sched_getcpu();
    v[n++] = (unsigned long)getcpu(&cpu, &node);
    v[n++] = cpu + node;
    v[n++] = (unsigned long)sched_getaffinity(0, sizeof cores, &cores);
    v[n++] = (unsigned long)CPU_COUNT(&cores);
    v[n++] = (unsigned long)getrlimit(RLIMIT_NOFILE, &limit);
    v[n++] = (unsigned long)limit.rlim_cur;
    v[n++] = (unsigned long)sysinfo(&info);
    v[n++] = info.freeram;
    v[n++] = (unsigned long)getloadavg(load, 3);
    v[n++] = (unsigned long)(1000 * (load[0] + load[2]));
    v[n++] = arc4random();
    v[n++] = arc4random_uniform(1000000);
    arc4random_buf(bytes, sizeof bytes);
    v[n++] = *(unsigned long *)(void *)(bytes + 24);
    v[n++] = (unsigned long)getrandom(bytes, sizeof bytes, 0);
    v[n++] = *(unsigned long *)(void *)(bytes + 40);
    v[n++] = (unsigned long)getentropy(more, sizeof more);
    v[n++] = *(unsigned long *)(void *)(more + 56);
    printf("%d %d\n", n, memcmp(bytes, more, sizeof bytes) != 0);
    v[n++] = (unsigned long)uname(&u);
    v[n++] = (unsigned long)gethostname(host, sizeof host);
    for (int i = 0; host[i]; i++)
        v[n] = 31 * v[n] + (unsigned long)host[i];
    n++;
    printf("%s %s %d\n", u.sysname, u.machine, strcmp(u.nodename, host));
    printf("%d", gethostname(name, 1));
    printf(" %s\n", strerror(errno));
    p = getlogin();
    v[n++] = p ? (unsigned long)p[0] : 0;
    v[n++] = (unsigned long)getlogin_r(name, sizeof name);
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        memcpy(seen[i], v, sizeof v);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < n; k++)
            if (seen[i][k] != seen[0][k])
                printf("answer %d differs\n", k);

    /* Each member is a process of its own, but the leader of all is the one that was named. */
    pid_t own[N];
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        own[i] = getpid();
    printf("%d %d\n", (unsigned long)own[0] == v[0], sysconf(_SC_PAGESIZE) == getpagesize());
    errno = 0;
    printf("%d\n", nice(1) - getpriority(PRIO_PROCESS, 0));
    limit.rlim_cur = limit.rlim_max = 0;
    printf("%d", setrlimit(RLIMIT_CORE, &limit));
    getrlimit(RLIMIT_CORE, &limit);
    printf(" %lu\n", (unsigned long)limit.rlim_max);
    return 0;
}
