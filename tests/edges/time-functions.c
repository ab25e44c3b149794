// same-as: serial
// procs: 1 2 3 4
// env: TZ=CET-1CEST
// warnings: yes
// Dates from clocks: what is computed from a time, and times that all ranks have been told.
#include <stdio.h>
#include <string.h>
#include <sys/timeb.h>
#include <time.h>

enum { N = 6 };

int main(void)
{
    time_t when = 1000000000, now = time(NULL), back;
    struct tm broken, *its = localtime(&when);
    char text[100], seen[N][30];
    struct timeb b;

    strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %Z", its);
    printf("%s %d\n", text, its->tm_isdst);
    broken = *its;
    back = mktime(&broken);
    printf("%g\n", difftime(back, when));
    its = gmtime(&when);
    printf("%s", asctime(its));
    printf("%s", ctime(&when));
    printf("%s", ctime_r(&when, text));
    printf("%d\n", gmtime_r(&when, &broken)->tm_hour);
    printf("%d\n", localtime_r(&when, &broken)->tm_hour);
    printf("%ld\n", (long)timegm(&broken));
    ftime(&b);
    printf("%d %d\n", b.time - now < 100, localtime(&now)->tm_year > 100);
    printf("%d\n", clock_nanosleep(CLOCK_MONOTONIC, 0, &(struct timespec){ 0, 1000000 }, NULL));

    /* Each member has the text that was made in sequential code. */
    char made[30];
    struct timespec fine;
    clock_gettime(CLOCK_REALTIME, &fine);
    snprintf(made, sizeof made, "%ld %s", fine.tv_nsec, ctime(&now) + 11);
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        strcpy(seen[i], made);
    for (int i = 0; i < N; i++)
        printf("%d", !strcmp(seen[i], made));
    printf("\n");
    return 0;
}
