// procs: 1 2 3 7
// same-as: serial
// stdin: 3 1.5 word and the rest\nof it\n\nlast
// Standard input is the same on all ranks.
#include "lowered.h"

SITE(site, "parallel for", 0);

int main(void)
{
    int n = 0, c;
    double d = 0;
    char word[20] = "", *line = NULL;
    size_t size = 0;
    otosp_loop loop;
    long i;

    if (scanf("%d %lf %19s", &n, &d, word) != 3)
        return 1;
    otosp_parallel_for_begin(&loop, &site, (otosp_count)n, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        printf("%ld: %g %s\n", i, d, word);
    otosp_end(&loop);
    if (getline(&line, &size, stdin) > 0)
        printf("line:%s", line);
    while ((c = getchar()) != EOF)
        printf("%d ", c);
    otosp_parallel_for_begin(&loop, &site, 3, OTOSP_STATIC, 0, 0);
    FOR(loop, i)
        printf("%ld%s", i, line);
    otosp_end(&loop);
    free(line);
    return feof(stdin) ? 0 : 2;
}
