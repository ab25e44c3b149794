/* A rumour spreads from people to those whom they know, day by day. In the evening those who have heard it count, in groups;
   the list of who has told it stays where it is. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { PEOPLE = 60000, FRIENDS = 5, GROUPS = 16, LETTERS = 4 };

int main(void)
{
    int *friend = malloc(PEOPLE * FRIENDS * sizeof *friend), *day = malloc(PEOPLE * sizeof *day), days = 0, sum = 0;
    bool *tells = calloc(PEOPLE, 1), *hears = calloc(PEOPLE, 1), *knows = calloc(PEOPLE, 1), more;
    unsigned seed = 3;

    for (int i = 0; i < PEOPLE * FRIENDS; i++) {
        seed = seed * 1103515245u + 12345u;
        friend[i] = (int)((seed >> 8) % PEOPLE);
    }
    for (int i = 0; i < PEOPLE; i++)
        day[i] = -1;
    tells[7] = knows[7] = true;
    day[7] = 0;
    do {
        more = false;
        #pragma omp parallel for
        for (int i = 0; i < PEOPLE; i++)
            if (tells[i]) {
                tells[i] = false;
                for (int k = i * FRIENDS; k < (i + 1) * FRIENDS; k++) {
                    int other = friend[k];

                    if (!knows[other]) {
                        day[other] = day[i] + 1;
                        hears[other] = true;
                    }
                }
            }
        #pragma omp parallel for
        for (int i = 0; i < PEOPLE; i++)
            if (hears[i]) {
                tells[i] = true;
                knows[i] = true;
                more = true;
                hears[i] = false;
            }
        days++;
    } while (more);
    for (int i = 0; i < PEOPLE; i++)
        sum += day[i] * (i % 5);
    printf("%d days, %d\n", days, sum);
    return 0;
}
