// What clauses of device constructs may not say.
struct point { int x; unsigned b : 3; };
static int private_to_threads;
#pragma omp threadprivate(private_to_threads)

void f(int n, double *p, double d)
{
    struct point s = { 0, 0 };
    int x = 0;

    #pragma omp target map(tofrm: x) // error: unknown map type 'tofrm'
    x = 1;
    #pragma omp target map(to:) // error: names nothing
    x = 1;
    #pragma omp target map(release: x) // error: does not map 'release'
    x = 1;
    #pragma omp target map(to: x + 1) // error: is not a variable, nor a part of one
    x = 1;
    #pragma omp target map(to: s.b) // error: is a bit-field
    x = 1;
    #pragma omp target map(to: private_to_threads) // error: is threadprivate
    x = 1;
    #pragma omp target map(to: p[0:]) // error: needs a length
    x = 1;
    #pragma omp target map(to: p[0:-1]) // error: is negative
    x = 1;
    #pragma omp target private(x) map(to: x) // error: cannot be mapped
    x = 1;
    #pragma omp target device(d) // error: needs an integer
    x = 1;
    #pragma omp target is_device_ptr(x) // error: is no pointer
    x = 1;
    #pragma omp target defaultmap(none)
    x = 1; // error: nothing says how 'x' is mapped
    #pragma omp target defaultmap(everything) // error: unknown behaviour 'everything'
    x = 1;
    #pragma omp target defaultmap(to: structs) // error: unknown category 'structs'
    x = 1;
    #pragma omp target data if(n) // error: says nothing of what it is about
    x = 1;
    #pragma omp target enter data map(from: p[0:n]) // error: does not map 'from'
    #pragma omp target exit data map(to: p[0:n]) // error: does not map 'to'
    #pragma omp target update if(n) // error: says nothing of what it is about
    #pragma omp target update to(p[0:n:0]) // error: is not positive
    #pragma omp target update to((([n])x)[0]) // error: invalid type argument
    #pragma omp target nowait(3) // error: takes no argument
    x = 1;
}

int counter;
#pragma omp declare target to(private_to_threads) // error: is threadprivate
#pragma omp end declare target // error: ends nothing
#pragma omp declare mapper(struct point p) // error: says nothing
#pragma omp declare mapper(p) map(p.x) // error: needs a type and a variable
#pragma omp begin declare target // error: is not ended
