// procs: 1 2 3 4 5 6 7
// same-as: serial
// env: OTOSP_SMALL=3000
// Loops with little to do, which all ranks do, between loops that are divided: what one leaves, the other one reads.
#include <stdio.h>

#define N 203

struct pair { double most; int where; };
#pragma omp declare reduction(larger : struct pair : omp_out = omp_in.most > omp_out.most ? omp_in : omp_out) \
    initializer(omp_priv = (struct pair){ -1, 0 })

static double fine[N][N], coarse[9][9], weight[9], short_one[3];

static void tell(const char *what, const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += (i % 7 + 1) * x[i];
    printf("%s %.15g\n", what, sum);
}

static void to_coarse(int n)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            coarse[i][j] = fine[20 * i + 1][20 * j + 1] + weight[i];
}

static void smooth(int n)
{
    #pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            coarse[i][j] += 0.25 * j;
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        weight[i] = weight[i] / 2 + coarse[i > 0 ? i - 1 : i][0];
}

static void to_fine(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            fine[i][j] += coarse[i / 25][j / 25] + weight[i / 25];
}

int main(void)
{
    double sum = 0, last = 0;
    struct pair best = { -1, 0 };
    int bins[4] = { 0, 0, 0, 0 };

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            fine[i][j] = i - j / 3;
    #pragma omp parallel for
    for (int i = 0; i < 9; i++)
        weight[i] = i + 1;
    for (int round = 0; round < 6; round++) {
        to_coarse(round % 2 ? 9 : 5);
        smooth(9);
        smooth(9);
        to_fine();
        #pragma omp parallel for reduction(+ : sum) lastprivate(last)
        for (int i = 0; i < 9; i++) {
            last = coarse[i][i] + weight[i];
            sum += last;
        }
        #pragma omp parallel for reduction(larger : best)
        for (int i = 0; i < 9; i++)
            if (weight[i] > best.most) {
                best.most = weight[i];
                best.where = i;
            }
        #pragma omp parallel for
        for (int i = 0; i < 3; i++)
            short_one[i] += fine[50 * i][3];
        #pragma omp parallel for
        for (int i = 0; i < 9; i++) {
            #pragma omp atomic
            bins[i % 4] += 1 + (weight[i] > 3);
        }
        #pragma omp parallel for
        for (int i = 0; i < 9; i++)
            if (coarse[i][1] > 4)
                coarse[i][1] = 1;
        printf("%.15g %.15g %d %d %d\n", sum, last, best.where, bins[0], bins[3]);
        tell("short", short_one, 3);
        if (round == 3)
            tell("weight", weight, 9);
    }
    tell("fine", &fine[0][0], N * N);
    tell("coarse", &coarse[0][0], 81);
    return 0;
}
