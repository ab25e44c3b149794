/* What takes a time and no processor, under the name of a function that is known to compute only. */
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

double cbrt(double microseconds)
{
    syscall(SYS_nanosleep, &(struct timespec){ 0, (long)(microseconds * 1000) }, NULL);
    return microseconds;
}
