// same-as: serial
// procs: 1 2 3 4
// Users, groups, services, hosts and words of the shell: looked up once, and all ranks have the same answer.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <grp.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <syslog.h>
#include <unistd.h>
#include <wordexp.h>

static void users(void)
{
    struct passwd *p = getpwuid(0), entry, *found;
    struct group *g = getgrgid(0), group, *its;
    char text[1000];
    int n = 0;

    printf("%s %s %d\n", p->pw_name, p->pw_dir, (int)p->pw_gid);
    printf("%d\n", getpwnam("no such user") == NULL);
    printf("%d", getpwnam_r("root", &entry, text, sizeof text, &found));
    printf(" %d %s\n", found == &entry, entry.pw_shell);
    printf("%d\n", getpwuid_r(0, &entry, text, 2, &found) == ERANGE && found == NULL);
    setpwent();
    while ((p = getpwent()))
        n += (int)strlen(p->pw_name);
    endpwent();
    printf("%d\n", n);
    printf("%s %d\n", g->gr_name, g->gr_mem[0] == NULL);
    printf("%d", getgrnam_r("root", &group, text, sizeof text, &its));
    printf(" %d\n", (int)its->gr_gid);
    printf("%d\n", getgrnam("no such group") == NULL);
    for (setgrent(), n = 0; (g = getgrent()); n++)
        ;
    endgrent();
    printf("%d\n", n);
}

static void hosts(void)
{
    struct hostent *h = gethostbyname("127.0.0.1");
    struct servent *s = getservbyname("http", "tcp");
    struct protoent *p = getprotobyname("udp");
    struct addrinfo hints = { .ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_flags = AI_CANONNAME }, *list;
    struct in_addr here = { htonl(INADDR_LOOPBACK) };
    char name[100], port[20];

    printf("%s %d %s\n", h->h_name, h->h_length, inet_ntoa(*(struct in_addr *)(void *)h->h_addr_list[0]));
    h = gethostbyaddr(&here, sizeof here, AF_INET);
    printf("%d\n", h != NULL);
    printf("%d %d\n", s ? ntohs((unsigned short)s->s_port) : 0, p ? p->p_proto : 0);
    printf("%d", getaddrinfo("127.0.0.1", "4711", &hints, &list));
    for (struct addrinfo *a = list; a; a = a->ai_next)
        printf(" %s:%d %s", inet_ntoa(((struct sockaddr_in *)(void *)a->ai_addr)->sin_addr),
               ntohs(((struct sockaddr_in *)(void *)a->ai_addr)->sin_port), a->ai_canonname);
    printf("\n%d", getnameinfo(list->ai_addr, list->ai_addrlen, name, sizeof name, port, sizeof port,
                               NI_NUMERICHOST | NI_NUMERICSERV));
    printf(" %s %s\n", name, port);
    freeaddrinfo(list);
    printf("%s\n", gai_strerror(getaddrinfo("127.0.0.1", "no such service", &hints, &list)));
}

static void words(void)
{
    wordexp_t w = { .we_offs = 1 };

    setenv("NAME", "some value", 1);
    printf("%d", wordexp("plain \"$NAME\" $NAME $(echo once >> log.txt; echo of a command)", &w, WRDE_DOOFFS));
    printf(" %d %d:", (int)w.we_wordc, w.we_wordv[0] == NULL);
    printf(" %d", wordexp("'and more'", &w, WRDE_DOOFFS | WRDE_APPEND));
    for (size_t i = 1; i <= w.we_wordc; i++)
        printf(" (%s)", w.we_wordv[i]);
    printf("\n%d\n", wordexp("(", &w, WRDE_REUSE));
    wordfree(&w);
}

int main(void)
{
    users();
    hosts();
    words();
    openlog("edges", LOG_PERROR, LOG_USER);
    syslog(LOG_DEBUG, "written %d time", 1);
    closelog();
    return 0;
}
