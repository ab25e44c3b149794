// The variable that counts a divided loop is a copy in each member.
int x[100], global;

void set(int *);

int loops(int n)
{
    int i, j, k, sum = 0;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        x[i] = i;
    sum += i; // warning@12: 'i' has no certain value here: '#pragma omp parallel for' counted in a copy for each member of the team [-Wotosp-iterator] // hint: lastprivate(i)
    #pragma omp parallel for collapse(2)
    for (i = 0; i < 10; i++)
        for (j = 0; j < 10; j++)
            x[10 * i + j] = i;
    if (j > 3) // warning@9: 'j' has no certain value here
        sum++;
    #pragma omp parallel for schedule(dynamic)
    for (k = 0; k < n; k++)
        x[k] = k;
    while (k < n) // warning@12: 'k' has no certain value here
        x[k++] = 0;
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        x[i] = i;
    return sum + i; // warning@18: 'i' has no certain value here
}

int clean(int n, int *p)
{
    int i, j, k, l, sum = 0;

    #pragma omp parallel for lastprivate(i)
    for (i = 0; i < n; i++)
        x[i] = i;
    sum += i;
    #pragma omp parallel for
    for (j = 0; j < n; j++)
        x[j] = j;
    for (j = 0; j < n; j++)
        sum += x[j];
    #pragma omp parallel for
    for (j = 0; j < n; j++)
        x[j] = j;
    if (n > 3)
        j = 2;
    sum += j;
    #pragma omp parallel for
    for (k = 0; k < n; k++)
        x[k] = k;
    set(&k);
    sum += k;
    #pragma omp parallel for
    for (global = 0; global < n; global++)
        x[global] = 1;
    set(p);
    sum += global;
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[i] = i;
    sum += i;
    #pragma omp simd
    for (l = 0; l < n; l++)
        x[l] = l;
    return sum + l;
}
