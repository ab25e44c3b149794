// A structure that functions get which it points to itself, as const too, is the same one in both files.
// procs: 1 3
// same-as: serial
// files: struct-files-b.part.c
#include <stdio.h>

typedef struct field field;
struct field {
    int n;
    double *x;
    double (*of)(double, const field *);
    void (*tell)(const field *, const char *);
};

extern field *the_field;
void make_field(int n);

int main(void)
{
    field *f;

    make_field(100);
    f = the_field;
#pragma omp parallel for
    for (int i = 0; i < f->n; i++)
        f->x[i] = 0.5 * i;
    f->tell(f, "made");
    printf("%g\n", f->of(f->x[f->n - 1], f));
    return 0;
}
