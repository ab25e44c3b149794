// same-as: serial
// procs: 1 2 3 4
// stdin: 1 2.5 word\nsecond line\n(a)(b)third, last;fourth;0123456789\nunlocked\nrest 17 18\nand 99 bytes\n
// file: in.txt=1 2.5 word\nsecond line\n(a)(b)third, last;fourth;0123456789\nunlocked\nrest 17 18\nand 99 bytes\n
// Each function of stdio.h that reads: from standard input, from a file, and from a command.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>

static int by_list(FILE *f, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    int n = f ? vfscanf(f, format, args) : vscanf(format, args);
    va_end(args);
    return n;
}

static int by_text(const char *text, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    int n = vsscanf(text, format, args);
    va_end(args);
    return n;
}

static void read_all(FILE *f)
{
    char word[50] = "", *line = NULL, *made = NULL;
    size_t room = 0;
    double x;
    int n, k;

    printf("%d", f == stdin ? scanf("%d", &n) : fscanf(f, "%d", &n));
    printf(" %d", by_list(f == stdin ? NULL : f, "%lf", &x));
    printf(" %d", fscanf(f, "%ms", &made));
    printf(" %d %g %s\n", n, x, made);
    free(made);
    printf("%d\n", f == stdin ? getchar() : getc(f));
    printf("%zd", getline(&line, &room, f));
    printf(" %s", line);
    printf("%d", fgetc(f));
    printf(" %d %d\n", ungetc('[', f), fscanf(f, "[%c)", word));
    printf("%d %c\n", fscanf(f, "(%[a-z])", word), *word);
    printf("%zd", getdelim(&line, &room, ';', f));
    printf(" %s\n", line);
    printf("%zd", __getdelim(&line, &room, ';', f));
    printf(" %s\n", line);
    memset(word, 0, sizeof word);
    printf("%zu", fread(word, 2, 3, f));
    printf(" %s %d\n", word, getw(f) == 0x39383736);
    printf("%d", getc(f));
    flockfile(f);
    printf(" %d %d", getc_unlocked(f), fgetc_unlocked(f));
    printf(" %zu", fread_unlocked(word, 1, 2, f));
    printf(" %s", fgets_unlocked(word, 30, f));
    printf("%d %d\n", feof_unlocked(f), ferror_unlocked(f));
    clearerr_unlocked(f);
    funlockfile(f);
    printf("%s", fgets(word, 6, f));
    printf(" %d", fscanf(f, "%d%n", &n, &k));
    printf(" %d %d\n", n, k);
    printf("%s", fgets(word, 40, f));
    printf("%zu", fread(word, 1, 50, f));
    printf(" %.12s %d %d", word, feof(f) != 0, ferror(f));
    clearerr(f);
    printf(" %d %d %d\n", feof(f), getc(f), feof(f) != 0);
    free(line);
}

int main(void)
{
    FILE *f = fopen("in.txt", "r");
    char word[20];
    int n;

    read_all(stdin);
    printf("%d %d\n", getchar_unlocked(), feof(stdin) != 0);
    read_all(f);
    fclose(f);
    f = popen("cat in.txt", "r");
    read_all(f);
    printf("%d\n", pclose(f));
    printf("%d", sscanf("12 text", "%d %19s", &n, word));
    printf(" %d %s", n, word);
    printf(" %d", by_text("13 more", "%d %19s", &n, word));
    printf(" %d %s\n", n, word);
    return 0;
}
