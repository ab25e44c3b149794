// What threadprivate and copyin take, and where threadprivate variables may not be listed.
int g, h, plain;
#pragma omp threadprivate(g, 3) // error@30: names of variables
#pragma omp threadprivate // error: needs a list of variables
#pragma omp threadprivate(h)

void f(void)
{
    int local;
    static int kept;
    #pragma omp threadprivate(local) // error@31: automatic storage
    #pragma omp threadprivate(plain) // error@31: another scope
    #pragma omp threadprivate(kept)
    #pragma omp parallel private(h) // error@34: thread's own already
    h = 1;
    #pragma omp parallel copyin(plain) // error@33: not threadprivate
    h = 1;
    #pragma omp parallel copyin(h, kept) default(none)
    h = kept;
    (void)local;
}
