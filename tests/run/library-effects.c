// same-as: openmp
// procs: 1 2 3 4 5 6 7
/* Library functions that write through their arguments, called by each thread on its own part of shared memory. */
#define _GNU_SOURCE
#include <math.h>
#include <omp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#define N 10
#define SHOW(text) (text) ? (text) : "-"

static char copied[N][32], moved[N][32], set[N][32], text[N][64], joined[N][64], cut[N][64], printed[N][64];
static char bounded[N][8], lines[N][16], words[N][16], letters[N][4], dates[N][32], words_of[N][32];
static wchar_t wide[N][8];
static int sorted[N][8], numbers[N][3], exponents[N], sums[N], quotients[N];
static double fractions[N], whole[N], sines[N], cosines[N], parsed[N];
static float halves[N];
static char *ends[N], *allocated[N], *made[N], *rows[N], *rests[N], *tokens[N];
static size_t sizes[N];
static unsigned seeds[N];
static struct tm days[N];
static void *aligned[N];
static int *zeroes[N], *grown[N];
static long read_bytes[N];
static char blocks[N][16];

static int descending(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

static int compared[N];

static int counting(const void *a, const void *b, void *count)
{
    ++*(int *)count;
    return *(const int *)a - *(const int *)b;
}

static void put(char *to, size_t n, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(to, n, format, args);
    va_end(args);
}

static int next;

static char *row(int i)
{
    if (omp_get_num_threads() == 1)
        next++;
    return text[i];
}

static void work(int i)
{
    static const char source[] = "0123456789abcdefghijklmnopqrstuv";
    char *save, *at, own[32];
    time_t day = 86400L * 365 * i;
    int pipes[2], k, order[4] = { 3, i, 1, 2 };
    FILE *f;

    memcpy(copied[i], source + i, 8);
    memcpy(copied[i] + 8, source, 0);
    memmove(moved[i], copied[i], 9);
    memmove(moved[i] + 2, moved[i], 7);
    memset(set[i], 'a' + i, 5);
    bzero(set[i] + 2, 1);
    strcpy(row(i), "first");
    strcat(text[i], " second");
    strncat(text[i], " third", 4);
    strncpy(joined[i], text[i], 20);
    at = stpcpy(cut[i], "one,two;");
    sprintf(at, "%d", i);
    at = cut[i];
    tokens[i] = strtok_r(at, ",", &save);
    rests[i] = strtok_r(NULL, ";", &save);
    strcpy(words_of[i], "x:y");
    at = words_of[i];
    strsep(&at, ":");
    k = sprintf(printed[i], "%d:", i) + 1;
    snprintf(printed[i] + k, sizeof printed[i] - k, "%s", source);
    k = snprintf(bounded[i], sizeof bounded[i], "%s", source + k);
    put(lines[i], sizeof lines[i], "%d %s", k, "put");
    sums[i] = sscanf("12 34 word x", "%d %i %s %c%n", &numbers[i][0], &numbers[i][1], words[i], letters[i], &numbers[i][2]);
    sums[i] += sscanf("7", "%d %d", &quotients[i], &exponents[i]);
    fractions[i] = frexp(10.5 + i, &exponents[i]);
    halves[i] = modff(2.5f + i, &halves[(i + 1) % N == 0 ? i : i]);
    fractions[i] += modf(1.25 * i, &whole[i]);
    sincos(i, &sines[i], &cosines[i]);
    remquo(10.0 + i, 3, &quotients[i]);
    parsed[i] = strtod("2.5e1rest", &ends[i]);
    parsed[i] += strtol(i & 1 ? "12x" : "y", i & 2 ? NULL : &ends[i], 10);
    for (k = 0; k < 8; k++)
        sorted[i][k] = (k * 5 + i) % 8;
    qsort(sorted[i], 8, sizeof sorted[i][0], descending);
    qsort_r(order, 4, sizeof *order, counting, &compared[i]);
    allocated[i] = strdup(text[i]);
    if (asprintf(&made[i], "%d-%d", i, order[3]) < 0)
        abort();
    zeroes[i] = calloc(5, sizeof *zeroes[i]);
    zeroes[i][1] = i;
    grown[i] = malloc(2 * sizeof *grown[i]);
    grown[i][0] = grown[i][1] = i;
    grown[i] = realloc(grown[i], 100 * sizeof *grown[i]);
    grown[i][99] = -i;
    if (posix_memalign(&aligned[i], 64, 100))
        abort();
    strcpy(aligned[i], "aligned");
    seeds[i] = i;
    rand_r(&seeds[i]);
    gmtime_r(&day, &days[i]);
    strftime(dates[i], sizeof dates[i], "%Y-%m-%d", &days[i]);
    wmemset(wide[i], L'w', 3);
    wcscpy(wide[i] + 3, L"de");
    if (pipe(pipes) || write(pipes[1], source + i, 9) != 9)
        abort();
    read_bytes[i] = read(pipes[0], blocks[i], 5);
    f = fdopen(pipes[0], "r");
    read_bytes[i] += 10 * fread(blocks[i] + 6, 2, 2, f);
    fclose(f);
    close(pipes[1]);
    strcpy(own, "row 1\nrow 2\n");
    f = fmemopen(own, strlen(own), "r");
    fgets(lines[i] + 8, 8, f);
    getline(&rows[i], &sizes[i], f);
    fclose(f);
    __builtin_add_overflow(i, 1, &numbers[i][2]);
}

int main(void)
{
    int i;

    #pragma omp parallel private(i)
    for (i = omp_get_thread_num(); i < N; i += omp_get_num_threads())
        work(i);
    for (i = 0; i < N; i++) {
        printf("%s %s %s %s\n", copied[i], moved[i], set[i], set[i] + 3);
        printf("%s|%s|%s|%s|%s %s\n", text[i], joined[i], cut[i], SHOW(tokens[i]), SHOW(rests[i]), words_of[i]);
        printf("%s|%s|%s|%s|%s\n", printed[i], printed[i] + 3, bounded[i], lines[i], lines[i] + 8);
        printf("%d %d %d %d %s %.4s\n", sums[i], numbers[i][0], numbers[i][1], numbers[i][2], words[i], letters[i]);
        printf("%g %g %d %g %g %g %d\n", fractions[i], whole[i], exponents[i], halves[i], sines[i], cosines[i],
               quotients[i]);
        printf("%g %s\n", parsed[i], ends[i]);
        printf("%d %d %d\n", sorted[i][0], sorted[i][6], sorted[i][7]);
        printf("%s %s %d %d %d %d %d %s\n", allocated[i], made[i], zeroes[i][0], zeroes[i][1], zeroes[i][4],
               grown[i][1], grown[i][99], (char *)aligned[i]);
        printf("%u %d %s %d %d\n", seeds[i], days[i].tm_year, dates[i], (int)wide[i][2], (int)wide[i][4]);
        printf("%ld %s %s %s", read_bytes[i], blocks[i], blocks[i] + 6, rows[i]);
    }
    return 0;
}
