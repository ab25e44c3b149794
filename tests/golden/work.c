/* How much iterations do: rows, of which they load where these begin, and loops of which nobody knows how long they are. */
void expand(const int *key, int *sorted, const int *size, int values)
{
    int start[1025] = { 0 }, b;

    for (b = 0; b < 1024; b++)
        start[b + 1] = start[b] + size[b];
#pragma omp parallel for schedule(dynamic)
    for (b = 0; b < 1024; b++) {
        int each[values], *to = sorted + start[b], j, k;

        for (k = 0; k < values; k++)
            each[k] = 0;
        for (j = start[b]; j < start[b + 1]; j++)
            each[key[j] - b * values]++;
        for (k = 0; k < values; k++) {
            for (j = 0; j < each[k]; j++)
                to[j] = b * values + k;
            to += each[k];
        }
    }
}
