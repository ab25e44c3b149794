// Operands of types that an operator can't take.
struct s { int value; } s;
struct unknown;

int f(int n, int *p, double d)
{
    int i = 0;
    i = *n;                 // error: '*'
    i = n[3];               // error:
    i = s + 1;              // error: +
    i = n.value;            // error:
    i = p->value;           // error:
    i = n();                // error:
    (void)d;
    return i;
}
