/* A product of a row and a matrix, by pointers that walk. */
void row_product(int n, const double *a, const double *b, double *c)
{
    double *to = c, *end = c + n;

    while (to < end) {
        const double *left = a, *down = b + (to - c);

        for (*to = 0; left < a + n; down += n)
            *to += *left++ * *down;
        to++;
    }
}
