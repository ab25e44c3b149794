// Names that are not declared.
struct s { int value; };

int f(struct s *p, int n)
{
    int count = 0;
    count += valeu;             // error@14: 'valeu'
    count += coutn + n;         // error@14: 'coutn' // hint: count
    count += p->valu;           // error: 'valu' // hint: value
    return count;
}
