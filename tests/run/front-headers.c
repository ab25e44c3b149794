// procs: 1 2
// same-as: serial
// glibc's headers, as many as a program may include, with _GNU_SOURCE.
#define _GNU_SOURCE
#include <aio.h>
#include <argp.h>
#include <arpa/inet.h>
#include <assert.h>
#include <complex.h>
#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <endian.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <float.h>
#include <fnmatch.h>
#include <ftw.h>
#include <getopt.h>
#include <glob.h>
#include <grp.h>
#include <iconv.h>
#include <inttypes.h>
#include <iso646.h>
#include <langinfo.h>
#include <libgen.h>
#include <limits.h>
#include <link.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <mntent.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <obstack.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <sched.h>
#include <search.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <syslog.h>
#include <termios.h>
#include <tgmath.h>
#include <threads.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#include <utime.h>
#include <wchar.h>
#include <wctype.h>
#include <immintrin.h>

int main(void)
{
    double x[9], sum = 0;
    int i;
    #pragma omp parallel for reduction(+: sum)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 9; i++) {
        x[i] = sqrt((double)i * i) + fabs((float)-i);
        sum += x[i] + isdigit('0' + i) * 0 + (errno == EINTR) + (int)strlen("abc") + !!isfinite(x[i]);
    }
    printf("%g %" PRId64 " %d\n", sum, INT64_C(1) << 40, signbit(-1.0) != 0 and not false);
    assert(sum > 0);
    return 0;
}
