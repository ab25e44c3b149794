// Context selectors, variants of directives and functions, and messages of the program's own.
int g(int x);
int h(int x);
#pragma omp declare variant(g) match(devise={kind(cpu)}) // error: unknown set 'devise' in a context selector
int f1(int x);
#pragma omp declare variant(g) match(device={kin(cpu)}) // error: unknown trait 'kin' in a context selector
int f2(int x);
#pragma omp declare variant(g) match(device) // error: needs its traits in braces
int f3(int x);
#pragma omp declare variant match(device={kind(cpu)}) // error: needs a function in brackets
int f4(int x);
#pragma omp declare variant(g) // error: needs a function in brackets
int f5(int x);
#pragma omp declare variant(missing) match(device={kind(cpu)}) // error: 'missing' is not declared
int f6(int x);
int n;
#pragma omp end declare variant // error: ends nothing

int main(void)
{
    int s = f6(1);
    #pragma omp declare variant(g) match(user={condition(x > 1)}) // error: in a function is not handled yet
    int f8(int x);

    #pragma omp metadirective when(user={condition(n)} parallel) // error: needs a context selector, ':' and a directive
    s++;
    #pragma omp metadirective default(paralel) // error: unknown directive 'paralel'
    #pragma omp metadirective when(user={condition(score 3: n)}: parallel) default(nothing) // error: 
    s++;
    #pragma omp error // error: '#pragma omp error'
    #pragma omp error message("too old") // error: '#pragma omp error': "too old"
    #pragma omp error at(sometime) // error: unknown kind 'sometime'
    #pragma omp begin metadirective default(parallel) // error: is not followed by one statement and its end
    s++;
    s++;
    #pragma omp end metadirective // error: ends nothing
    return s;
}
#pragma omp declare variant(g) match(device={kind(cpu)}) // error: no function is declared behind
