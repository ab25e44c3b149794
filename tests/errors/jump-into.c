// A goto from outside to a label inside a construct.
int g(int) __attribute__((const));

void f(int n)
{
    int i;
    if (n > 3)
        goto inside;            // error@9: inside
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        g(0);
    inside:
        g(i);
    }
}
