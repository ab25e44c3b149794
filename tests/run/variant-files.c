// exit: 0
// files: variant-files-b.part.c
/* What one file says of its functions is nothing to those of another file that have the same names. */
int other(int x);

int in_parallel(int x) { return x + 100; }

static int f(int x) { return x; }

#pragma omp declare variant(in_parallel) match(construct={parallel, for})
static int g(int x) { return x; }

#pragma omp requires unified_address
static int h(int x) { return x + 7; }
#pragma omp declare variant(h) match(implementation={unified_address})
static int k(int x) { return x; }

int main(void)
{
    int a[10], wrong = k(1) != 8;

    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        a[i] = f(i) + g(i) + other(i);
    for (int i = 0; i < 10; i++)
        wrong |= a[i] != i + i + 100 + i + 1;
    return wrong;
}
