// Every mistake is reported, each once, and what is right in between is read.
int f(int a b); // error@13: expected ')' before 'b'
int h(size_type n); // error@7: unknown type name 'size_type'
typedef unsigned T

int k; // error@1: expected ';' before 'int'
struct pair { int a b; T c; }; // error@21: expected ';' before 'b'
enum e { A, B C }; // error@15: expected '}' before 'C'
int list[] = { 1, 2 3 }; // error@21: expected '}' before '3'

int g(int x)
{
    T ok = 1;
    x = 3 +; // error@12: expected expression before ';'
    for (x = 0; x < ; x++) // error@21: expected expression before ';'
        x = 1;
    x = (3 + 4; // error@15: expected ')' before ';'
    x = list[3; // error@15: expected ']' before ';'
    if (x = ) // error@13: expected expression before ')'
        x = 2;
    while (x) { point z; } // error@17: unknown type name 'point'
    point w;
    switch (x) { case 3 x = 4; } // error@25: expected ':' before 'x'
    do { x = } while (x); // error@14: expected expression before '}'
    x = list[1:2]; // error@13: an array section can stand in a directive only
    goto 3; // error@10: expected identifier before '3'
    return x
} // error@1: expected ';' before '}'

#pragma omp parallel for // error@1: cannot stand here
int last(void)
{
    if (k) {
        k = 0;
    return k;
} // error@1: expected '}' at the end of input
