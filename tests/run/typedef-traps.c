// procs: 1 2 3 4 5 6 7
// same-as: serial
// warnings: yes
// Typedef names that are hidden, redeclared, used as members, labels, parameters and enumerators.
#include <stdio.h>

typedef int T;
typedef T U, *P, A[4];
typedef unsigned F(T);

static T f(T T) { return T + 1; }
static unsigned g(U U) { return (unsigned)U * 2; }
static F h;
static unsigned h(T x) { return (unsigned)(x - 1); }
struct T { T T; P U; };
enum E { V = sizeof(T) };

int main(void)
{
    T i, x[20], w;
    A a = { 1, 2, 3, 4 };
    struct T s = { 5, a };
    #pragma omp parallel for private(w)
    #pragma llc result(&x[i], (T)1)
    for (i = 0; i < 20; i++) {
        T T = i;
        U *p = &x[i];
        {
            int U = T * s.T;
            w = U * 2;
            T: if (U > 50) { U -= 10; goto T; }
            w += U;
        }
        {
            typedef short T;
            T v = (T)w;
            w = (T)+v;
        }
        *p = w + f(T) + (int)g((U)-T) + (int)h(T) + s.U[T % 4] + (int)sizeof(U) + V;
        for (int U = 0; U < 2; U++)
            *p += U;
    }
    {
        const T (y)[2] = { 1, 2 };
        unsigned T, (U);
        T = U = (unsigned)y[1];
        printf("%u %u\n", T, U);
    }
    for (i = 0; i < 20; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}
