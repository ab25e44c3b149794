// Scalars and elements that several members of a team store to.
#include <omp.h>

int x[1000], y[1000], s, t, n;
static void count(void)
{
    s++; // warning@5: 's' is shared, and each iteration stores to it [-Wotosp-race]
}

void loops(int m)
{
    int i, j, k, most = 0, sum = 0;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        sum += x[i]; // warning@9: 'sum' is shared, and each iteration stores to it // hint: reduction(+: sum)
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        t = x[i]; // warning@9: 't' is shared, and each iteration // hint: private(t)
        y[i] = t;
    }
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) // warning@14: 'j' is shared // hint: private(j)
            sum = 0 * j; // warning@13: 'sum' is shared // hint: atomic
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        if (x[i] > most)
            most = x[i]; // warning@13: 'most' is stored here by one iteration, and read by another // hint: reduction(max: most)
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        x[i / 2] = i; // warning@9: 'x[i / 2]' is the same element in several iterations
    #pragma omp parallel for private(k)
    for (i = 0; i < 10; i++)
        for (k = 0; k < 11; k++)
            y[10 * i + k] = i; // warning@13: is the same element in several iterations
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        count();
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        #pragma omp critical (one)
        sum += i; // warning@9: 'sum' is stored here by one iteration, and stored by another
        #pragma omp critical (two)
        sum += i;
    }
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        #pragma omp atomic
        s += i;
        if (i == 7)
            s = 0; // warning@13: 's' is stored here by one iteration, and stored by another
    }
}

void regions(void)
{
    int a = 0, b = 0, c = 0;

    #pragma omp parallel
    {
        a = 1; // warning@9: 'a' is shared, and each member of the team stores to it
        #pragma omp single nowait
        b = 1; // warning@9: 'b' is stored here by one member of the team, and read by another
        #pragma omp for
        for (int i = 0; i < n; i++)
            x[i] = b;
        #pragma omp master
        c = 1; // warning@9: 'c' is stored here by the primary thread, and read by another
        #pragma omp for nowait
        for (int i = 0; i < n; i++)
            y[i] = c; // warning@13: is stored here by each iteration, and read by
        #pragma omp for
        for (int i = 0; i < n; i++)
            x[i] = y[n - 1 - i];
    }
    #pragma omp parallel sections
    {
        a = 2; // warning@9: 'a' is stored here by this section, and stored by another section
        #pragma omp section
        a = 3;
    }
    s = a + b + c;
}

void linearised(double *p, int rows, int columns)
{
    #pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            p[i * columns] = j;
    #pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            p[j * columns] = i; // warning@13: 'p[j * columns]' is the same element in several iterations
}
