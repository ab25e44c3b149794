// same-as: serial
// procs: 1 2 3 4
// A status outside of 0 to 255 is cut, as ever.
int main(void)
{
    return -2;
}
