// same-as: serial
// procs: 1 2 3 4
// Each function of stdio.h that writes, and others that write through it.
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <error.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE *f;
static char line[200], name[] = "edges";

static void by_list(int which, const char *format, ...)
{
    va_list args;
    char *made;

    va_start(args, format);
    switch (which) {
    case 0: printf("%d\n", vprintf(format, args)); break;
    case 1: printf("%d\n", vfprintf(f, format, args)); break;
    case 2: fflush(stdout); printf("%d\n", vdprintf(1, format, args)); break;
    case 3: printf("%d %s", vsprintf(line, format, args), line); break;
    case 4: printf("%d %s\n", vsnprintf(line, 5, format, args), line); break;
    case 5: printf("%d ", vasprintf(&made, format, args)); printf("%s", made); free(made); break;
    case 6: vwarn(format, args); break;
    default: vwarnx(format, args);
    }
    va_end(args);
}

int main(void)
{
    char *made;

    program_invocation_name = program_invocation_short_name = name;
    f = fopen("out.txt", "w");
    setvbuf(f, NULL, _IOFBF, 100);
    for (int i = 0; i < 8; i++)
        by_list(i, "case %d of %s\n", i, "eight");
    printf("%d %d\n", fprintf(f, "%5.2f %-5d| %s\n", 3.14159, 42, "text"), putw(0x41424344, f));
    printf("%d %d %d\n", fputs("a line\n", f) >= 0, fputc('x', f), putc('y', f));
    printf("%zu %zu\n", fwrite("0123456789", 2, 5, f), fwrite("abc", 1, 3, stdout));
    printf("%d %d %d\n", putchar('p'), puts("a line"), putchar_unlocked('q'));
    flockfile(f);
    printf("%d %d\n", putc_unlocked('z', f), fputc_unlocked('!', f));
    printf("%d %zu\n", fputs_unlocked("more\n", f), fwrite_unlocked("end\n", 1, 4, f));
    printf("%d\n", ferror_unlocked(f));
    printf("%d\n", fflush_unlocked(f));
    funlockfile(f);
    printf("%d %s", sprintf(line, "%d\n", 12), line);
    printf("%d ", asprintf(&made, "%d", 12345));
    printf("%s\n", made);
    free(made);
    fflush(stdout);
    printf("%d\n", dprintf(1, "%s written at once\n", "a line"));
    printf("%ld", ftell(f));
    printf(" %d\n", fclose(f));

    f = fopen("small.txt", "w");
    setbuf(f, NULL);
    fputs("not kept back\n", f);
    truncate("small.txt", 3);
    fclose(f);
    f = fopen("lines.txt", "w");
    setlinebuf(f);
    fputs("one\ntwo", f);
    printf("%zu\n", __fpending(f));
    setbuffer(f, line, sizeof line);
    fclose(f);

    errno = ENOENT;
    perror("perror");
    psignal(SIGINT, "psignal");
    errno = EACCES;
    warn("%s", "warn");
    warnx("%s", "warnx");
    error(0, ENOMEM, "%s", "error");
    fprintf(stderr, "%s\n", strerror(EBADF));
    fputs("before the end\n", stdout);
    errno = EPERM;
    err(3, "it ends with %d", 3);
}
