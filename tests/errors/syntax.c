// A mistake in the C text itself.
int f(int n)
{
    int i = 0
    return i + n; // error@5: return
}
