// procs: 1 2 3 4 5 6 7
// same-as: serial
// Recursion through a parallel loop of two iterations: the set is halved until one rank is left.
#include <stdio.h>

static int x[64];

static void sort(int first, int count)
{
    int half = count / 2, i, j, k, left[32], right[32];
    if (count == 1)
        return;
    #pragma omp parallel for
    #pragma llc result(&x[first + i * half], i ? count - half : half)
    for (i = 0; i < 2; i++)
        sort(first + i * half, i ? count - half : half);
    for (i = 0; i < half; i++)
        left[i] = x[first + i];
    for (i = half; i < count; i++)
        right[i - half] = x[first + i];
    for (i = j = k = 0; k < count; k++)
        if (j == count - half || (i < half && left[i] <= right[j]))
            x[first + k] = left[i++];
        else
            x[first + k] = right[j++];
}

int main(void)
{
    int i;
    for (i = 0; i < 63; i++)
        x[i] = i * 29 % 63;
    sort(0, 63);
    for (i = 0; i < 63; i++)
        printf("%d ", x[i]);
    printf("\n");
    return 0;
}
