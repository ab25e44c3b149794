// procs: 1 2 3
// env: OTOSP_CHECK=results
// options: -g
// checked: yes
// exit: 1
// stderr: results-map-global.c:16: error: results: a 'target' uses table[3], which is not mapped to device 0
/* A function that a target calls uses a variable at file scope, which is neither mapped nor on devices. */

static double table[20], known[20];
#pragma omp declare target(known)

static double *find(int i)
{
    static int calls;

    known[i] = table[i] + calls++;
    return &known[i];
}

int main(void)
{
    double s = 0;

    #pragma omp target map(tofrom: s)
    s += *find(3);
    return s != 0;
}
