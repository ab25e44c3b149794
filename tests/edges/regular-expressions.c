// procs: 1 2 3 4
// same-as: serial
// Regular expressions that all have compiled, members match with, and all free: expressions of members alone, too. What is
// allocated afterwards lies at the same place on all ranks.
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300 };

static char line[N][64];
static int starts[N], ends[N], words[N];

int main(void)
{
    regex_t number, word, copy;
    int sum = 0;

    for (int round = 0; round < 3; round++) {
        if (regcomp(&number, round % 2 ? "([0-9]+)-([a-f]+|x{2,3})" : "b*(ab+|[0-9]{2,})c?", REG_EXTENDED)
            || regcomp(&word, "^[a-z]*wor[dt]", REG_NOSUB | REG_ICASE))
            return 1;
        copy = word;
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            sprintf(line[i], "%*s%d-%s%d %s", i % 7, "", i * 37, i % 3 ? "abbc" : "xx", i,
                    i % 5 ? "word" : "WORT");
        #pragma omp parallel for schedule(dynamic, 7)
        for (int i = 0; i < N; i++) {
            regmatch_t found[3];
            regex_t own;

            starts[i] = ends[i] = words[i] = 0;
            if (!regexec(&number, line[i], 3, found, 0)) {
                starts[i] = found[0].rm_so;
                ends[i] = found[1].rm_eo;
            }
            words[i] = regexec(i % 2 ? &word : &copy, strchr(line[i], 'w') ? strchr(line[i], 'w') : line[i], 0, NULL, 0);
            if (i % 50 == 3 && !regcomp(&own, "x+|b+", REG_EXTENDED)) {
                words[i] += 2 * !regexec(&own, line[i], 1, found, 0);
                ends[i] += found[0].rm_eo;
                regfree(&own);
            }
        }
        for (int i = 0; i < N; i++)
            sum = sum * 31 % 1000003 + starts[i] * 5 + ends[i] * 3 + words[i];
        sum += !regexec(&number, "77-xxx", 0, NULL, 0);
        regfree(&number);
        regfree(&word);

        int *block = malloc(N * sizeof *block);

        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            block[i] = i * round;
        for (int i = 0; i < N; i++)
            sum += block[i];
        free(block);
    }
    printf("%d\n", sum);
    return 0;
}
