#define N 200

#pragma omp declare target
extern double table[64];
extern int counter;
void use_one(double *x);
#pragma omp end declare target

void begin_data(double *, int n);
void end_data(double *, int n);
void use_table(double *, int n);
void by_quarters(double *, int n);
