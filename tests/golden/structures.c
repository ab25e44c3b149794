/* Arrays and the sizes of their rows, in structures: loops that come again are known by them. */
typedef struct grid { int n, width; double pad[8]; double *u, *next; } grid;

void smooth(const grid *g)
{
    #pragma omp parallel for
    for (int i = 1; i < g->n; i++)
        for (int j = 1; j < g->width - 1; j++)
            g->next[i * g->width + j] = (g->u[i * g->width + j - 1] + g->u[i * g->width + j + 1]) / 2;
}

void add(grid *g, int n, int width)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < width; j++)
            g->u[i * g->width + j] += i;        /* g may lead nowhere, if there are no columns */
}
