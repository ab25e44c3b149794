// Least and greatest by a declared reduction.
#include <stdio.h>

#define N 100

struct range { int least, greatest; };

static void join(struct range *to, const struct range *from)
{
    if (from->least < to->least)
        to->least = from->least;
    if (from->greatest > to->greatest)
        to->greatest = from->greatest;
}

#pragma omp declare reduction(range: struct range: join(&omp_out, &omp_in)) \
    initializer(omp_priv = { N, -1 })

int main(void)
{
    struct range r = { N, -1 };
    int i;

    #pragma omp parallel for reduction(range: r)
    for (i = 0; i < N; i++) {
        if (i < r.least)
            r.least = i;
        if (i > r.greatest)
            r.greatest = i;
    }
    printf("%d %d\n", r.least, r.greatest);
    return 0;
}
