/* A loop in a loop. */
void scale(int rows, int columns, double **a, double factor)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(a[i], columns)
    for (i = 0; i < rows; i++) {
        int j;
        double *row = a[i];
        #pragma omp parallel for
        #pragma llc result(&row[j], 1)
        for (j = 0; j < columns; j++)
            row[j] *= factor;
    }
}
