// same-as: serial
// procs: 1 2 3 4
// Network interfaces, their addresses and their counters, which are the same on all ranks.
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <linux/if_link.h>
#include <netinet/in.h>
#include <netpacket/packet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    struct ifaddrs *list, *i;
    unsigned long bytes = 0, each[8] = { 0 };
    int loops = 0, equal = 1;
    char text[INET6_ADDRSTRLEN];

    if (getifaddrs(&list))
        return 1;
    for (i = list; i; i = i->ifa_next) {
        if (!i->ifa_addr)
            continue;
        if (i->ifa_addr->sa_family == AF_INET && !strcmp(i->ifa_name, "lo")) {
            inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)i->ifa_addr)->sin_addr, text, sizeof text);
            printf("%s %s\n", i->ifa_name, text);
            inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)i->ifa_netmask)->sin_addr, text, sizeof text);
            printf("%s\n", text);
            loops++;
        }
        if (i->ifa_addr->sa_family == AF_PACKET && i->ifa_data)
            bytes += ((struct rtnl_link_stats *)i->ifa_data)->rx_bytes;
    }
    freeifaddrs(list);
    #pragma omp parallel for
    for (int k = 0; k < 8; k++)
        each[k] = bytes;
    for (int k = 0; k < 8; k++)
        equal = equal && each[k] == bytes;
    printf("%d %d\n", loops, equal);
    return 0;
}
