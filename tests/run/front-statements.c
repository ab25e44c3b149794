// procs: 1 2
// same-as: serial
// warnings: yes
// Statements with dangling else, empty bodies, labels everywhere, Duff's device, comma and conditional chains.
#include <stdio.h>

static int copy(char *to, const char *from, int count)
{
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
    return count;
}

int main(void)
{
    char to[16] = "";
    int x[12], i, j, k = 0;
    #pragma omp parallel for private(j)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 12; i++) {
        if (i & 1)
            if (i & 2) x[i] = 1; else x[i] = 2;
        else if (i > 6) { x[i] = 3; }
        else
            for (j = 0, x[i] = 0; j < i; x[i] += j++)
                ;
        x[i] += i > 3 ? i > 5 ? 10 : 20 : i < 2 ? 30 : 40, x[i]++;
        { { ; } {} }
        switch (x[i] % 3) case 0: case 1: x[i] += 100;
        do if (x[i] < 120) x[i] += 7; else break; while (1);
    }
    k += copy(to, "Duff's device", 14);
loop: next:
    if (k-- > 3)
        goto *(k % 2 ? &&loop : &&next);
    for (i = 0; i < 12; i++)
        printf("%d%c", x[i], i == 11 ? '\n' : ' ');
    printf("%s %d\n", to, k);
    for (;;) { while (0) ; break; }
    return k - k;
}
