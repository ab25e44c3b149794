// same-as: serial
// procs: 1 3
// static_assert, _Static_assert, assert that holds or is switched off, in and around constructs.
#include <assert.h>
#include <stdio.h>

static_assert(sizeof(int) == 4, "int");
_Static_assert(sizeof(char) == 1, "char");

struct pair {
    int a, b;
    static_assert(sizeof(short) == 2, "short");
};

#define CHECKED(x) (assert((x) >= 0), (x))

static int positive(int x)
{
    assert(x >= 0 && "positive");
    return x;
}

int main(void)
{
    struct pair p[16];
    int sum = 0;

    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < 16; i++) {
        static_assert(sizeof p[0] == 8, "pair");
        assert(i < 16);
        p[i].a = positive(i);
        p[i].b = CHECKED(i * 2);
        sum += p[i].a + p[i].b;
    }
    assert(sum == 360);
    printf("%d\n", sum);
    return 0;
}
