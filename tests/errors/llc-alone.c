// A line of llc that says nothing is one error, wherever it stands.
int main(void)
{
    int i, x[9];

#pragma llc // error: says nothing // hint: result(&x[i], 1)
    unsigned char c = 250;

    #pragma omp parallel for
    #pragma llc // error: says nothing
    for (i = 0; i < 9; i++)
        x[i] = c;
    return x[0];
}
