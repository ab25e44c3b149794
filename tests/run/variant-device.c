// exit: 0
/* Who executes a call is known when the program runs: a device, or the host, also in functions that both call. */
#include <omp.h>
#include <stdio.h>

static int calls;

int on_host(int x) { return !omp_is_initial_device() * 1000 + x; }
#pragma omp declare variant(on_host) match(device={kind(host)})
int f(int x) { return omp_is_initial_device() * 1000 + x; }

int on_device(int x) { calls++; return omp_is_initial_device() * 1000 + x; }
#pragma omp declare variant(on_device) match(device={kind(nohost, cpu)})
int g(int x) { return !omp_is_initial_device() * 1000 + x; }

static int both(int x)
{
    return f(x) + g(x);
}

int append(int x, omp_interop_t object) { return object == omp_interop_none ? x + 7 : -1; }
#pragma omp declare variant(append) match(construct={dispatch}) append_args(interop(target)) adjust_args(nothing: x)
int h(int x) { return x; }

int main(void)
{
    int wrong = both(1) != 2, got = 0, never = 0;

    #pragma omp target map(tofrom: got, calls)
    got = both(2) + f(g(1));
    wrong |= got != 5 || calls != 2;
    #pragma omp target device(0) map(from: got) if(never)
    got = both(3);
    wrong |= got != 6 || calls != 2;
    got = h(1);
    wrong |= got != 1;
    #pragma omp dispatch
    got = h(1);
    wrong |= got != 8;
    #pragma omp dispatch novariants(wrong == 0) device(0)
    got = h(1);
    wrong |= got != 1;
    #pragma omp dispatch nocontext(wrong) depend(in: got)
    got = h(1);
    wrong |= got != 8;
    #pragma omp dispatch nocontext(1) nowait
    got = h(2);
    wrong |= got != 2;
    return wrong;
}
