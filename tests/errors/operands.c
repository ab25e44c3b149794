// Calls and operators whose operands cannot be right; what gcc only warns of is accepted.
struct pair { int first, second; } pair, pairs[2];
int two(int a, int b);
int some(int a, ...);
int any();
int (*pointer)(int);
int nothing(void);

int f(int n, int *p, void *v, double d)
{
    two(1);                         // error@5: too few arguments to function 'two'
    two(1, 2, 3);                   // error@5: too many arguments to function 'two'
    some();                         // error@5: too few arguments to function 'some'
    pointer(1, 2);                  // error@5: too many arguments to function 'pointer'
    (*pointer)(1, 2);               // error@5: too many arguments to function call
    nothing(n);                     // error: too many arguments to function 'nothing'
    any(1, p, d);
    some(1, p, d);
    implicit(n, p);
    (p + 1)(n);                     // error@5: not a function
    n = p * 2;                      // error@9: invalid operands to binary *
    n = p + p;                      // error: invalid operands to binary +
    n = pair & 1;                   // error: 'struct pair' and 'int'
    n = n ? pair : 1;               // error: type mismatch in conditional expression
    n = p[d];                       // error: subscript is not an integer
    n = pair[0];                    // error: neither array nor pointer
    n = *d;                         // error: '*' (have 'double')
    n = pairs->firts;               // error@16: no member named 'firts' // hint: 'first'
    n = pairs.first;                // error: 'first' in something not a structure or union // hint: ->
    n = pair->first;                // error: '->' (have 'struct pair') // hint: .
    p = n;
    n = p;
    p = v + 1;
    v = two;
    n = n ? p : 1;
    v = n ? p : &d;
    n = nowhere + nowhere;          // error@9: 'nowhere' undeclared
    return n + p[n] + n[p] + f(p, n, 3, d) + (n < p);
}
