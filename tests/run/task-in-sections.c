// same-as: openmp
/* A task has its own copies of what the construct around it has made private, globals among them. */
#include <stdio.h>

static int g = 1, h = 2;

int main(void)
{
    int bad = 0;

    #pragma omp sections private(g) firstprivate(h)
    {
        #pragma omp section
        {
            g = 7;
            #pragma omp task shared(bad)
            bad += ++g != 8 || ++h != 3;
            #pragma omp taskwait
            bad += g != 7 || h != 2;
        }
    }
    printf("%d %d %d\n", bad, g, h);
    return 0;
}
