// procs: 1 2 3 4 5 6 7
// same-as: serial
// lastprivate of scalars, arrays, structs and pointers has the value of the sequentially last iteration.
#include <stdio.h>

struct point { float x, y; char tag[16]; };

int main(void)
{
    int i, n, table[10], squares[3], *p;
    unsigned char c;
    long double ld;
    struct point s;
    for (n = 1; n <= 10; n += 3) {
        #pragma omp parallel for lastprivate(squares, p, c) lastprivate(ld, s)
        #pragma llc result(&table[i], 1)
        for (i = 0; i < n; i++) {
            table[i] = i + n;
            squares[0] = i;
            squares[1] = i * i;
            squares[2] = i * i * i;
            p = &table[i];
            c = (unsigned char)(250 + i);
            ld = i / 8.0L;
            s.x = (float)i;
            s.y = s.x / 2;
            sprintf(s.tag, "t%d", i);
        }
        printf("%d: %d %d %d, %d, %d, %Lg, %g %g %s\n", n, squares[0], squares[1], squares[2], *p, c,
               ld, s.x, s.y, s.tag);
    }
    #pragma omp parallel for schedule(static, 3) lastprivate(n)
    for (i = 50; i > 0; i -= 4)
        n = i * 2;
    printf("%d\n", n);
    return 0;
}
