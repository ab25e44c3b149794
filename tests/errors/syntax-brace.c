// A block that is never closed.
int f(int n)
{
    if (n) {
        return 1;
    return 0;
} // error: end of input
