// procs: 1 2 3 4 5 6 7
// same-as: serial
// k-means: points assigned in parallel, centres from array sums of integer coordinates.
#include <stdio.h>

enum { N = 200, K = 4 };

struct point { int x, y; };

int main(void)
{
    struct point points[N], centres[K];
    int owner[N], sx[K], sy[K], count[K], i, k, round, moved;
    for (i = 0; i < N; i++) {
        points[i].x = i * 37 % 101 + i % 4 * 150;
        points[i].y = i * 53 % 97 + i % 4 / 2 * 120;
        owner[i] = -1;
    }
    for (k = 0; k < K; k++)
        centres[k] = points[k * 7];
    for (round = 0; round < 20; round++) {
        moved = 0;
        #pragma omp parallel for private(k) reduction(+: moved)
        #pragma llc result(&owner[i], 1)
        for (i = 0; i < N; i++) {
            long best = 1L << 40;
            int at = 0;
            for (k = 0; k < K; k++) {
                long dx = points[i].x - centres[k].x, dy = points[i].y - centres[k].y, d = dx * dx + dy * dy;
                if (d < best) {
                    best = d;
                    at = k;
                }
            }
            moved += owner[i] != at;
            owner[i] = at;
        }
        if (!moved)
            break;
        #pragma omp parallel for private(i)
        #pragma llc result(&centres[k], 1)
        #pragma llc result(&count[k], 1)
        for (k = 0; k < K; k++) {
            sx[k] = sy[k] = count[k] = 0;
            for (i = 0; i < N; i++)
                if (owner[i] == k) {
                    sx[k] += points[i].x;
                    sy[k] += points[i].y;
                    count[k]++;
                }
            if (count[k]) {
                centres[k].x = sx[k] / count[k];
                centres[k].y = sy[k] / count[k];
            }
            #pragma llc result(&sx[k], 1)
            #pragma llc result(&sy[k], 1)
        }
    }
    printf("%d rounds\n", round);
    for (k = 0; k < K; k++)
        printf("%d,%d %d %d,%d\n", centres[k].x, centres[k].y, count[k], sx[k], sy[k]);
    return 0;
}
