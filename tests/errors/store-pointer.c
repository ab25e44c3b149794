// Stores through pointers, and to struct members.
struct node { int value; struct { int a; } in; struct node *next; } nodes[10], one;

void f(int n, int *p, struct node *list, int **table)
{
    int i;
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        struct node *s = &nodes[i];
        *p = i;                     // error@9: '*p' // hint: result(p, 1)
        *(p + i) = i;               // error@9: '*(p + i)' // hint: result(p + i, 1)
        list->value = i;            // error@9: 'list->value' // hint: result(&list->value, 1)
        s->in.a = i;                // error@9: 's->in.a' // hint: result(&s->in.a, 1)
        nodes[i].value = i;         // error@9: 'nodes[i].value' // hint: result(&nodes[i].value, 1)
        one.in.a |= 4;              // error@9: 'one.in.a' // hint: result(&one.in.a, 1)
        table[i][0] = 1;            // error@9: 'table[i][0]' // hint: result(&table[i][0], 1)
        *table[i] = 1;              // error@9: '*table[i]' // hint: result(table[i], 1)
        nodes[i] = one;             // error@9: 'nodes[i]' // hint: result(&nodes[i], 1)
    }
}
