// procs: 1 2 3 4 5 6 7
// same-as: serial
// stdin: 5 1.5 2.5 3.5 4.5 5.5 words and more\nline two\n
#include <stdio.h>

int main(void)
{
    double x[10], sum = 0;
    char word[20];
    int n, i, c, count = 0;
    if (scanf("%d", &n) != 1)
        return 1;
    for (i = 0; i < n; i++)
        if (scanf("%lf", &x[i]) != 1)
            return 2;
    #pragma omp parallel for reduction(+: sum)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i++) {
        x[i] *= 2;
        sum += x[i];
    }
    printf("%d %g %g\n", n, sum, x[n - 1]);
    printf("%d %s\n", scanf("%19s", word), word);
    while ((c = getchar()) != EOF)
        count++;
    printf("%d %d\n", count, feof(stdin) != 0);
    return 0;
}
