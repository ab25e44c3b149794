// Stores that reach shared memory through pointers of the iteration's own.
struct list { int n; int *items; };
static void init(struct list *l, int *x) { l->items = x; }

void f(int n, int *x, int *y, int **rows)
{
    int *outside = x + 1, i, many[4];
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        int *p = 0, **pp = &p, *q, *v[2] = { x, y }, own[4], *r = own;
        struct list l, copy;
        struct { int a : 3, b; } s;
        *pp = x;
        p[i] = 1;                           // error@9: 'p[i]'
        init(&l, y);
        l.items[i] = 2;                     // error@9: 'l.items[i]' // hint: result(&l.items[i], 1)
        copy = l;
        *copy.items = 2;                    // error@9: '*copy.items' // hint: result(copy.items, 1)
        v[i & 1][0] = 3;                    // error@9: 'v[i & 1][0]'
        q = rows[i];
        q++;
        *q = 4;                             // error@9: '*q' // hint: result(q, 1)
        outside[i] = 5;                     // error@9: 'outside[i]' // hint: result(&outside[i], 1)' before the loop
        *(i ? &s.b : &many[3]) = 6;         // error: '*(i ? &s.b : &many[3])'
        ((int *)(long)i)[0] = 7;            // error@9: '((int *)(long)i)[0]'
        *(int *)((char *)x + 4 * i) = 8;    // error: '*(int *)((char *)x + 4 * i)'
        *r = 9;
        s.a = 1;
        (int[]){ 1, 2 }[1] = 3;
        *(i ? &s.b : &own[3]) = 10;
    }
    #pragma omp parallel for
    #pragma llc result(&x[i + 1], 1)
    for (i = 0; i < n; i++)
        outside[i] = 5;
    #pragma omp parallel for
    #pragma llc result(rows[i], n)
    for (i = 0; i < n; i++) {
        int *q = rows[i], k;
        for (k = 0; k < n; k++)
            *q++ = k;
    }
}
