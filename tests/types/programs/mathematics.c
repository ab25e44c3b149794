/* Type-generic mathematics and atomics of the C library. */
#include <tgmath.h>
#include <stdatomic.h>
#include <stdint.h>
void f(float fl, double d, long double ld, int i, float complex fc, double complex dc,
unsigned long ul, _Float128 q)
{
    sin(fl); sin(d); sin(ld); sin(i); sin(fc); sin(dc); sqrt(fl); sqrt(dc); pow(fl, fl); pow(fl, d);
    pow(i, fl); pow(fc, d); atan2(fl, ld); fabs(fc); fabs(d); fabs(i); fmax(fl, i); fma(fl, fl, d);
    ldexp(fl, 3); frexp(fl, &i); lround(fl); llrint(d); ilogb(fl); nexttoward(fl, 1.0l); creal(fc);
    cimag(d); carg(fl); conj(dc); cproj(i); exp(fc * dc); exp2(fl); remquo(fl, d, &i); scalbn(fl, i);
    scalbln(ld, 2l); copysign(fl, d); hypot(fl, fl); log(ul); fdim(fl, fl); nan(""); isnan(fl);
    isinf(ld); signbit(d); fpclassify(fl); isgreater(fl, d);
}
void g(atomic_int *ai, _Atomic unsigned char *uc, atomic_flag *flag, _Atomic(int *) *ap,
atomic_size_t *as, uint_fast16_t u, intmax_t m)
{
    int expected = 0; *ai; atomic_load(ai); atomic_load_explicit(uc, memory_order_relaxed);
    atomic_store(ai, 1); atomic_exchange(ai, 2); atomic_fetch_add(ai, 1); atomic_fetch_sub(uc, 1);
    atomic_fetch_add(as, 1); atomic_compare_exchange_strong(ai, &expected, 3);
    atomic_flag_test_and_set(flag); atomic_flag_clear(flag); atomic_is_lock_free(ai); atomic_init(ai, 0);
    atomic_load(ap); ++*ai; *uc += 2; atomic_thread_fence(memory_order_seq_cst); INT64_C(1); UINT64_MAX;
    INTMAX_MIN; SIZE_MAX; u + m; ATOMIC_INT_LOCK_FREE;
}
