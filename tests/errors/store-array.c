// Stores to array elements that no annotation covers: the message writes the line.
int x[10], m[10][10];
double *p;

void f(int n, double *q, int (*rows)[10])
{
    int i, j, stack[10];
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
        x[i] = i;                   // error@9: 'x[i]' // hint: result(&x[i], 1)
        m[i][2] += 1;               // error@9: 'm[i][2]' // hint: result(&m[i][2], 1)
        p[i]--;                     // error@9: 'p[i]' // hint: result(&p[i], 1)
        ++q[2 * i];                 // error: 'q[2 * i]' // hint: result(&q[2 * i], 1)
        rows[i][1] = 2;             // error@9: 'rows[i][1]' // hint: result(&rows[i][1], 1)
        stack[i] = 3;               // error@9: 'stack[i]' // hint: result(&stack[i], 1)
        for (j = 0; j < 10; j++)
            m[i][j] = j;            // error@13: 'm[i][j]'
    }
}
