// Two members of a structure are the least and the greatest so far; nothing protects them.
#include <stdio.h>

#define N 100

struct range { int least, greatest; };

int main(void)
{
    struct range r = { N, -1 };
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        if (i < r.least)                // race: read
            r.least = i;                // race: stored
        if (i > r.greatest)             // race: read
            r.greatest = i;             // race: stored
    }
    printf("%d %d\n", r.least, r.greatest);
    return 0;
}
