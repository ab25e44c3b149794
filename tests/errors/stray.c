// A character that is no token.
int f(int i)
{
    return i \ ;    // error@14: stray '\'
}
