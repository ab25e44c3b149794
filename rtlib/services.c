/*
 * services.c: the functions of services.def, and others that ask the system's services: addresses of hosts and of
 * network interfaces, words as the shell expands them, the system's log.
 *
 * Memory lies at the same addresses on all ranks, so what the leader's answer points to can be sent as it is.
 */
#include <errno.h>
#include <grp.h>
#include <ifaddrs.h>
#include <linux/if_link.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netpacket/packet.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <sys/socket.h>
#include <wordexp.h>
#include "rt.h"

#define LEADERS(call) \
    __extension__ ({ \
        long result = 0; \
        if (ot_leads()) { \
            bool user = ot_enter_runtime(); \
            result = (call); \
            ot_leave_runtime(user); \
        } \
        ot_result_from_leader(result); \
    })

/* ---- Records ---- */

#define IN_MEMORY(type) struct type *restrict to, char *restrict text, size_t bytes, struct type **restrict found
#define MEMORY to, text, bytes, found

/* What libc's function with _r has found, and where it points to. */
#define WITH_MEMORY(type, name, parameters_r, arguments_r, all) \
    static int name##_all parameters_r \
    { \
        int result = (int)LEADERS(OT_LIBC(name##_r)arguments_r); \
        ot_from_leader(found, sizeof *found); \
        if (*found) { \
            ot_from_leader(to, sizeof *to); \
            ot_from_leader(text, bytes); \
        } \
        all \
        return result; \
    } \
    OT_WEAK int name##_r parameters_r \
    { \
        return OT_FOR_ALL() ? name##_all arguments_r : OT_LIBC(name##_r)arguments_r; \
    }

#define WITHOUT(type, name, parameters, arguments, parameters_r, arguments_r, place) \
    OT_WEAK struct type *name parameters \
    { \
        static struct type it, *to = &it; \
        static char text[1 << 13]; \
        struct type *what = NULL, **found = &what; \
        size_t bytes = sizeof text; \
        if (!OT_FOR_ALL()) \
            return OT_LIBC(name)arguments; \
        place \
        int failed = name##_all arguments_r; \
        if (failed && !what) \
            errno = failed > 0 ? failed : errno; \
        return what; \
    }

#define RECORD(type, name, parameters, arguments, parameters_r, arguments_r) \
    WITH_MEMORY(type, name, parameters_r, arguments_r, ) \
    WITHOUT(type, name, parameters, arguments, parameters_r, arguments_r, )
#define HOST(type, name, parameters, arguments, parameters_r, arguments_r) \
    WITH_MEMORY(type, name, parameters_r, arguments_r, ot_from_leader(error, sizeof *error);) \
    WITHOUT(type, name, parameters, arguments, parameters_r, arguments_r, int *error = &h_errno;)

/* Where the leader stands in a list of records is in memory of libc's. */
#define PLACE(name, parameters, arguments) \
    OT_WEAK void name parameters \
    { \
        bool all = OT_FOR_ALL(); \
        if (all && !ot_leads()) \
            return; \
        bool user = all ? ot_enter_runtime() : ot_user; \
        OT_LIBC(name)arguments; \
        ot_leave_runtime(user); \
    }

#include "services.def"

/* ---- Addresses ---- */

/* As libc allocates it, so that freeaddrinfo can free it. */
static struct addrinfo *copy_address(const struct addrinfo *leaders)
{
    struct addrinfo head = { .ai_next = NULL }, *copy;
    size_t name = 0;

    if (leaders) {
        head = *leaders;
        name = head.ai_canonname ? strlen(head.ai_canonname) + 1 : 0;
    }
    ot_from_leader(&head, sizeof head);
    ot_from_leader(&name, sizeof name);
    copy = malloc(sizeof head + head.ai_addrlen);
    if (!copy)
        return NULL;
    *copy = head;
    copy->ai_next = NULL;
    copy->ai_addr = (struct sockaddr *)(copy + 1);
    copy->ai_canonname = name ? malloc(name) : NULL;
    if (leaders)
        memcpy(copy->ai_addr, leaders->ai_addr, head.ai_addrlen);
    ot_from_leader(copy->ai_addr, head.ai_addrlen);
    if (leaders && copy->ai_canonname)
        memcpy(copy->ai_canonname, leaders->ai_canonname, name);
    if (copy->ai_canonname)
        ot_from_leader(copy->ai_canonname, name);
    return copy;
}

OT_WEAK int getaddrinfo(const char *restrict host, const char *restrict service, const struct addrinfo *restrict hints,
                        struct addrinfo **restrict found)
{
    struct addrinfo *list = NULL, **end = found;
    size_t n = 0;

    if (!OT_FOR_ALL())
        return OT_LIBC(getaddrinfo)(host, service, hints, found);
    int error = (int)LEADERS(OT_LIBC(getaddrinfo)(host, service, hints, &list));
    if (error)
        return error;
    for (const struct addrinfo *a = list; a; a = a->ai_next)
        n++;
    ot_from_leader(&n, sizeof n);
    *found = NULL;
    for (const struct addrinfo *a = list; n; n--, a = a ? a->ai_next : NULL) {
        if (!(*end = copy_address(a)))
            return EAI_MEMORY;
        end = &(*end)->ai_next;
    }
    if (list)
        freeaddrinfo(list);
    return 0;
}

OT_WEAK int getnameinfo(const struct sockaddr *restrict of, socklen_t bytes, char *restrict host, socklen_t host_bytes,
                        char *restrict service, socklen_t service_bytes, int flags)
{
    if (!OT_FOR_ALL())
        return OT_LIBC(getnameinfo)(of, bytes, host, host_bytes, service, service_bytes, flags);
    int error = (int)LEADERS(OT_LIBC(getnameinfo)(of, bytes, host, host_bytes, service, service_bytes, flags));
    if (!error && host)
        ot_from_leader(host, host_bytes);
    if (!error && service)
        ot_from_leader(service, service_bytes);
    return error;
}

/* ---- Network interfaces ---- */

static size_t address_bytes(const struct sockaddr *a)
{
    const struct sockaddr_ll *link = (const void *)a;

    switch (a ? a->sa_family : AF_UNSPEC) {
    case AF_INET:   return sizeof(struct sockaddr_in);
    case AF_INET6:  return sizeof(struct sockaddr_in6);
    case AF_PACKET: return sizeof *link + (link->sll_halen > sizeof link->sll_addr ? link->sll_halen : 0);
    default:        return a ? sizeof *a : 0;
    }
}

/* Where the next `bytes` of the answer are: what is there already, or (at NULL) how much there will be. */
static void *put(char *at, size_t *n, const void *from, size_t bytes)
{
    void *to = from && at ? memcpy(at + *n, from, bytes) : NULL;

    if (from)
        *n += (bytes + 15) / 16 * 16;
    return to;
}

/* Copies a list to one block, which freeifaddrs frees; returns how many bytes that has. */
static size_t copy_interfaces(const struct ifaddrs *list, char *at)
{
    size_t n = 0;

    for (const struct ifaddrs *i = list; i; i = i->ifa_next) {
        bool packet = i->ifa_addr && i->ifa_addr->sa_family == AF_PACKET;
        struct ifaddrs *to = put(at, &n, i, sizeof *i), copy = *i;
        copy.ifa_name = put(at, &n, i->ifa_name, strlen(i->ifa_name) + 1);
        copy.ifa_addr = put(at, &n, i->ifa_addr, address_bytes(i->ifa_addr));
        copy.ifa_netmask = put(at, &n, i->ifa_netmask, address_bytes(i->ifa_netmask));
        copy.ifa_broadaddr = put(at, &n, i->ifa_broadaddr, address_bytes(i->ifa_broadaddr));
        copy.ifa_data = put(at, &n, packet ? i->ifa_data : NULL, sizeof(struct rtnl_link_stats));
        copy.ifa_next = i->ifa_next && at ? (struct ifaddrs *)(void *)(at + n) : NULL;
        if (to)
            *to = copy;
    }
    return n;
}

OT_WEAK int getifaddrs(struct ifaddrs **found)
{
    struct ifaddrs *list = NULL;

    if (!OT_FOR_ALL())
        return OT_LIBC(getifaddrs)(found);
    if (LEADERS(OT_LIBC(getifaddrs)(&list)))
        return -1;
    size_t n = copy_interfaces(list, NULL);
    ot_from_leader(&n, sizeof n);
    *found = n ? malloc(n) : NULL;
    if (n && !*found)
        return -1;
    if (ot_leads())
        copy_interfaces(list, (char *)*found);
    ot_from_leader(*found, n);
    if (list)
        freeifaddrs(list);
    return 0;
}

/* ---- Words ---- */

/* Commands among them are executed by the leader. */
static int expand(const char *text, wordexp_t *to, int flags)
{
    wordexp_t mine = { .we_wordc = 0 };
    size_t before = flags & WRDE_DOOFFS ? to->we_offs : 0, had = flags & WRDE_APPEND ? to->we_wordc : 0;
    int error = (int)LEADERS(OT_LIBC(wordexp)(text, &mine, flags & ~(WRDE_APPEND | WRDE_REUSE | WRDE_DOOFFS)));

    if (error)
        return error;
    if (flags & WRDE_REUSE)
        wordfree(to);
    size_t n = mine.we_wordc;
    ot_from_leader(&n, sizeof n);
    char **v = realloc(flags & WRDE_APPEND ? to->we_wordv : NULL, (before + had + n + 1) * sizeof *v);
    if (!v)
        return WRDE_NOSPACE;
    if (!had)
        memset(v, 0, before * sizeof *v);
    for (size_t i = 0; i < n; i++) {
        size_t bytes = ot_leads() ? strlen(mine.we_wordv[i]) + 1 : 0;
        ot_from_leader(&bytes, sizeof bytes);
        char *word = v[before + had + i] = malloc(bytes);
        if (!word)
            return WRDE_NOSPACE;
        if (ot_leads())
            memcpy(word, mine.we_wordv[i], bytes);
        ot_from_leader(word, bytes);
    }
    v[before + had + n] = NULL;
    if (ot_leads())
        wordfree(&mine);
    *to = (wordexp_t){ .we_wordc = had + n, .we_wordv = v, .we_offs = before };
    return 0;
}

OT_WEAK int wordexp(const char *restrict text, wordexp_t *restrict to, int flags)
{
    return OT_FOR_ALL() ? expand(text, to, flags) : OT_LIBC(wordexp)(text, to, flags);
}

/* ---- The system's log ---- */

OT_WEAK void openlog(const char *name, int options, int facility)
{
    if (!OT_FOR_ALL() || ot_leads())
        OT_LIBC(openlog)(name, options, facility);
}

OT_WEAK void closelog(void)
{
    if (!OT_FOR_ALL() || ot_leads())
        OT_LIBC(closelog)();
}

OT_WEAK void vsyslog(int priority, const char *format, va_list args)
{
    if (!OT_FOR_ALL() || ot_leads())
        OT_LIBC(vsyslog)(priority, format, args);
}

OT_WEAK void syslog(int priority, const char *format, ...)
{
    bool all = OT_FOR_ALL();
    va_list args;

    va_start(args, format);
    if (!all || ot_leads())
        OT_LIBC(vsyslog)(priority, format, args);
    va_end(args);
}
