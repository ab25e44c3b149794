// Sections out of place; constructs of the whole team where not all of its threads come.
int main(void)
{
    int x = 0;

    #pragma omp parallel
    {
        #pragma omp section // error@21: 'section' stands outside
        x = 1;
        #pragma omp sections // error@21: needs a block
        x = 1;
        #pragma omp sections
        {
            #pragma omp section
            x = 1;
            x = 2;
        }
        #pragma omp single
        {
            #pragma omp barrier // error@25: which not all threads
        }
        #pragma omp master
        {
            #pragma omp sections // error@25: which not all threads
            {
                #pragma omp section
                x = 1;
            }
        }
    }
    return x;
}
