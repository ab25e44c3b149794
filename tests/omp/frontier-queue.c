// same-as: serial openmp
// Breadth-first search with a frontier queue filled under atomic capture; components by label propagation.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 600 };
static int *adj[N], degree[N], dist[N], label[N];

static void edge(int a, int b)
{
    adj[a] = realloc(adj[a], (degree[a] + 1) * sizeof(int));
    adj[a][degree[a]++] = b;
}

int main(void)
{
    int front[N], back[N], nf = 1, level = 0, changed;
    for (int i = 0; i < N; i++) {
        int j = (i * 37 + 11) % N, k = i + 5;
        if (i % 3) {
            edge(i, j);
            edge(j, i);
        }
        if (k < N && i % 2 == 0) {
            edge(i, k);
            edge(k, i);
        }
        dist[i] = -1;
        label[i] = i;
    }
    front[0] = 0;
    dist[0] = 0;
    while (nf) {
        int nb = 0;
        #pragma omp parallel for schedule(dynamic, 8)
        for (int i = 0; i < nf; i++) {
            int u = front[i];
            for (int e = 0; e < degree[u]; e++) {
                int v = adj[u][e], seen;
                #pragma omp atomic capture
                {
                    seen = dist[v];
                    dist[v] = dist[v] == -1 ? level + 1 : dist[v];
                }
                if (seen == -1) {
                    int at;
                    #pragma omp atomic capture
                    at = nb++;
                    back[at] = v;
                }
            }
        }
        memcpy(front, back, nb * sizeof *front);
        nf = nb;
        level++;
    }
    do {
        changed = 0;
        int next[N];
        #pragma omp parallel for reduction(| : changed)
        for (int u = 0; u < N; u++) {
            int l = label[u];
            for (int e = 0; e < degree[u]; e++)
                if (label[adj[u][e]] < l)
                    l = label[adj[u][e]];
            next[u] = l;
            changed |= l != label[u];
        }
        memcpy(label, next, sizeof label);
    } while (changed);
    long s = 0;
    int roots = 0;
    for (int i = 0; i < N; i++) {
        s = s * 7 % 1000007 + dist[i] + 1;
        roots += label[i] == i;
        free(adj[i]);
    }
    printf("%d %ld %d\n", level, s, roots);
    return 0;
}
