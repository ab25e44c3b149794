// Every iteration adds to the same text in its turn.
#include <stdio.h>
#include <string.h>

#define N 8

int main(void)
{
    static char text[4 * N];
    int i;

    #pragma omp parallel for ordered
    for (i = 0; i < N; i++) {
        char word[2] = { (char)('a' + i), 0 };
        #pragma omp ordered
        strcat(text, word);
    }
    printf("%s\n", text);
    return 0;
}
