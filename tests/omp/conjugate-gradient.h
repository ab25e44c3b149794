/* conjugate-gradient.h: the sparse matrix that conjugate-gradient.c works on. */
#ifndef CONJUGATE_GRADIENT_H
#define CONJUGATE_GRADIENT_H

struct sparse {
    int n;
    int *row;                                   /* where each begins, n + 1 of them */
    int *column;
    double *value;
};

/* The class S matrix of RNR-94-007, 2.5: n rows, vectors of `nonzeros` elements, condition 1 / rcond. */
void make_matrix(struct sparse *, int n, int nonzeros, double rcond, double shift);
void free_matrix(struct sparse *);

#endif
