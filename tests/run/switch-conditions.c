// procs: 1 2 3 4 7
// same-as: serial
// The cases of a switch are conditions: of the loop's variable, of data, with ranges, with a default anywhere, through which
// others fall; left by breaks in conditions, by continue and return; whose value a case changes.
#include <stdio.h>

enum { N = 203, STEPS = 9 };
enum kind { FLUID, WALL, INLET, OUTLET };

static long u[N + 4], v[N + 4], w[N + 4], rows[N][8];
static enum kind kind[N];

static long weight(int i, int way)
{
    long sum = 0;

    switch (way) {
    default:
        return u[i];
    case 1:
        sum += u[i + 1];
        /* falls through */
    case 2:
        return sum + u[i + 2];
    case 3:
        break;
    }
    return sum + u[i + 3];
}

static void put(int i, int way)
{
    switch (way) {
    case 0:
        return;
    case 1:
        v[i + 2] += 5;
        if (i % 4 == 0)
            return;
        break;
    case 2:
        w[i] = u[i + 2];
    }
    w[i + 1] += way;
}

static long sum(void)
{
    long s = 0;

    for (int i = 0; i < N + 4; i++)
        s = (s * 31 + u[i] + 3 * v[i] + 7 * w[i]) % 1000000007;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 8; j++)
            s = (s * 31 + rows[i][j]) % 1000000007;
    return s;
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        kind[i] = (enum kind)(i * i % 7 % 4);
        u[i] = i % 11;
    }
    for (int t = 0; t < STEPS; t++) {
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            switch (i) {
            case 0:
                v[i] = u[i + 3];
                break;
            case 3 ... 5:
                v[i] = u[i - 2];
                break;
            default:
                v[i] = u[i - 1] + u[i + 1];
                break;
            case N - 1:
                v[i] = v[N] = 4;
            }
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            int k = i;

            switch (k % 4) {
            case 0:
                k = i + 2;
                /* falls through */
            case 3:
                w[i] = v[k];
                if (t % 2)
                    break;
                k++;
                /* falls through */
            default:
                w[i] += v[k + 1];
                break;
            case 1:
                continue;
            }
            w[i] += v[k];
        }
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            switch (kind[i]) {
            case FLUID:
                for (int j = 0; j < 8; j++) {
                    if (j > i)
                        break;
                    rows[i][j] += w[i + 1];
                }
                u[i] = rows[i][0];
                break;
            case WALL:
                u[i] = 1;
                break;
            case INLET: {
                long a = u[i];

                u[i] = a % 17;
                break;
            }
            default:
                u[i] = w[i + 2] % 13;
            }
            rows[i][7]++;
        }
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            rows[i][i % 8] += weight(i, i % 5);
        for (int way = 0; way < 4; way++)
#pragma omp parallel for schedule(static, 1)
            for (int i = 0; i < N; i += 2)
                put(i, way);
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            switch (i < N / 2) {
            case 1:
                switch (i % 3) {
                case 2:
                    break;
                default:
                    u[i] += v[i + 3] % 5;
                }
                u[i] += w[i + 1] % 3;
                break;
            case 0:
                u[i] = u[i] % 1000;
            }
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            switch (i & 6) {
            case 2:
                for (int j = 0; j < 8; j++)
                    rows[i][j] += u[i + 1] % 7;
                break;
            case 4:
                w[i] = v[i + 3];
            }
        printf("%ld\n", sum());
    }
    return 0;
}
