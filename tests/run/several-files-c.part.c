/* No directive here, for several-files.c. */
static const double steps[4] = { 0.25, 0.5, 0.75, 1 };

double weight(int i)
{
    return steps[i % 4] * i;
}
