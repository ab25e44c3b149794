/* Two loops as one. */
enum { ROWS = 20, COLUMNS = 30 };
int table[ROWS][COLUMNS];

void fill(int first)
{
    int i, j;
    #pragma omp parallel for collapse(2) if(first > 0)
    #pragma llc result(&table[i][j - 1], 1)
    for (i = 0; i < ROWS; i++)
        for (j = COLUMNS; j > 0; j -= 3)
            table[i][j - 1] = first + i * j;
}
