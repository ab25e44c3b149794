/* Vectors, complex numbers, _Generic, built-in functions, initialisers. */
#include <stdarg.h>
#include <complex.h>
typedef int v4si __attribute__((vector_size(16))); typedef float v4sf __attribute__((vector_size(16)));
typedef unsigned char v16 __attribute__((vector_size(16)));
typedef double v2df __attribute__((__vector_size__(2 * sizeof(double))));
typedef long long v2di __attribute__((vector_size(16)));
typedef _Float16 v8hf __attribute__((vector_size(16)));
typedef int di __attribute__((mode(DI))); typedef unsigned uqi __attribute__((__mode__(__QI__)));
typedef int word __attribute__((mode(__word__))); typedef float tf __attribute__((mode(TF)));
typedef int ti __attribute__((mode(TI))); typedef _Complex float xc __attribute__((mode(XC)));
typedef float xf __attribute__((mode(XF))); typedef int vm __attribute__((mode(V4SI)));
typedef int aligned_int __attribute__((aligned(16))); typedef union { int *i; float *f;
} any __attribute__((transparent_union));
__attribute__((vector_size(8))) short *pvs; short vf(void) __attribute__((vector_size(8)));
int arr[3] __attribute__((vector_size(16))); v4si va[2]; di dv; uqi uv; word wv; tf tv; ti tiv; xc xcv;
xf xfv; vm vmv;
struct packed { char c; int i; } __attribute__((packed)); struct over { char c; aligned_int a; };
int counter, *pc; unsigned long ul; short sh; _Bool ok; void *vp; long double ld; __int128 big;
void vectors(v4si a, v4si b, v4sf f, v2df d, v2di l, v16 c, const v4si k, int n)
{
    a + b; a + 1; 2 * f; -a; ~a; a << 1; a << b; 1 << a; a < b; f < f; d == d; c > c; l != l; f == 2.0f;
    a & b; a[0]; a[n]; f[1]; k[2]; k; a = b; a += b; a++; (a); (v4sf)a; (v2di)d; (v4si){ 1, 2 }; (a, f);
    n ? a : b; &a; *&a; a[0] = 1;
    __builtin_shuffle(a, b); __builtin_shuffle(f, f, a);
    __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7); __builtin_shufflevector(f, f, 0, 1);
    __builtin_convertvector(a, v4sf); __builtin_convertvector(f, v4si);
    pvs; *pvs; (*pvs)[0]; vf(); vf()[0]; arr; arr[0]; arr[0][1]; va; va[1]; va[1][2]; sizeof a;
    sizeof arr; dv; uv; wv; tv; tiv; xcv; xfv; vmv; dv + uv; sizeof(di); sizeof(uqi); sizeof(word);
    _Alignof(aligned_int); sizeof(struct packed); sizeof(struct over); _Alignof(struct over);
}
void complexes(double _Complex z, float complex f, long double complex l, int _Complex i,
_Complex char c, const double _Complex cz, int n, double d, _Float128 q)
{
    z + 1; z * d; z + f; f + 1; f + d; f * l; i + 1; i + d; c + c; c + 1; i + f; -z; ~z; !z; +c; z == f;
    z = 1; z += d; z++; __real__ z; __imag__ f; __real__ n; __imag__ d; __real__ cz; __imag__ cz;
    __real z = 1; (float)z; (double _Complex)n; n ? z : d; n ? f : n; q + f; q + z;
    creal(z); cabsf(f); conj(z); cexpl(l); I; z * I; 2.0 + 3.0 * I; 1.0fi; __builtin_complex(1.0, 2.0);
    __builtin_complex(1.0f, 2.0f); n + c; ld + f; sizeof z; sizeof(i); &__real__ z; n ? 1.0i : 2.0f;
}
#define KIND(x) _Generic((x), char: 'c', signed char: 1.0f, int: 2, unsigned: 3u, long: 4l, \
    float: 5.0f, double: 6.0, char *: "s", const char *: "cs", int *: (short)7, int (*)(int): (char)8, \
v4si: va[0], default: (void *)0)
void generics(const int ci, char ch, int fn(int), v4si v)
{
    KIND(1); KIND('a'); KIND(ch); KIND(ci); KIND("a"); KIND(1.0); KIND(1.0f); KIND(1u); KIND(1l);
    KIND(&counter); KIND(fn); KIND(v); KIND(1ull); KIND((const char *)0); KIND((signed char)1);
    _Generic(ci, const int: 1, int: 2.0); _Generic(0, default: counter);
    _Generic("x", char *: 1, default: 2.0);
    __builtin_choose_expr(1, counter, 2.0); __builtin_choose_expr(sizeof(int) == 8, 1, 2.0);
    __builtin_choose_expr(0, 1, pc); __builtin_types_compatible_p(int, const int);
    __builtin_types_compatible_p(int *, const int *); __builtin_types_compatible_p(char, signed char);
    __builtin_types_compatible_p(int[], int[3]);
    __builtin_types_compatible_p(typeof(counter), int) ? 1 : 2;
    __builtin_types_compatible_p(enum ee { EE }, unsigned);
}
void atomics(volatile unsigned char *uc, int *const *pi, struct packed *sp, _Atomic int *ai)
{
    __sync_fetch_and_add(&counter, 1); __sync_add_and_fetch(uc, 1);
    __sync_bool_compare_and_swap(&counter, 1, 2); __sync_val_compare_and_swap(&ul, 1, 2);
    __sync_lock_test_and_set(&sh, 1); __sync_lock_release(&sh); __sync_synchronize();
    __sync_fetch_and_add_4(&counter, 1); __sync_val_compare_and_swap_1(uc, 1, 2);
    __sync_bool_compare_and_swap_8(&ul, 1, 2); __sync_fetch_and_or(&ul, 1);
    __atomic_load_n(&counter, 5); __atomic_load_n(uc, 0); __atomic_load_n(pi, 0);
    __atomic_store_n(&ul, 1, 0); __atomic_exchange_n(&pc, 0, 0);
    __atomic_compare_exchange_n(&counter, pc, 1, 0, 0, 0); __atomic_fetch_add(&sh, 1, 0);
    __atomic_add_fetch(&ul, 1, 0); __atomic_test_and_set(&ok, 0); __atomic_clear(&ok, 0);
    __atomic_thread_fence(0); __atomic_always_lock_free(4, 0); __atomic_load_8(&ul, 0);
    __atomic_fetch_add_2(&sh, 1, 0);
}
void builtins(int n, double d, float f, char *s, ...)
{
    va_list ap, copy; va_start(ap, s); va_arg(ap, int); va_arg(ap, const char *); va_arg(ap, double);
    va_copy(copy, ap); va_end(ap); ap; &ap; *ap;
    __builtin_memcpy(s, s, 1); __builtin_strlen(s); __builtin_sin(d); __builtin_sinf(f);
    __builtin_sinl(ld); __builtin_sqrtf128(1); __builtin_fabsf64(d); __builtin_printf(s);
    __builtin_abs(n); __builtin_labs(n); __builtin_llabs(n); __builtin_imaxabs(n); __builtin_inf();
    __builtin_inff(); __builtin_infl(); __builtin_inff128(); __builtin_nan(""); __builtin_nanf("");
    __builtin_huge_val(); __builtin_huge_valf(); __builtin_huge_vall();
    __builtin_expect(n, 1); __builtin_clz(1); __builtin_popcountll(1); __builtin_ffsl(1);
    __builtin_bswap16(1); __builtin_bswap32(1); __builtin_bswap64(1); __builtin_bswap128(1);
    __builtin_isnan(d); __builtin_isinf_sign(d); __builtin_fpclassify(0, 1, 2, 3, 4, d);
    __builtin_signbit(f); __builtin_isgreater(d, f); __builtin_object_size(s, 0); __builtin_alloca(3);
    __builtin_frame_address(0); __builtin_return_address(0); __builtin_unreachable;
    __builtin_prefetch(s); __builtin_trap;
    __builtin_add_overflow(n, n, &n); __builtin_sadd_overflow(n, n, &n);
    __builtin_umulll_overflow(1, 2, (unsigned long long *)&ul); __builtin_mul_overflow_p(1, 2, n);
    __builtin_constant_p(n); __builtin_classify_type(d); __builtin_assume_aligned(s, 16);
    __builtin_calloc(1, 2); __builtin_realloc(vp, 2); __builtin_free(vp); __builtin_strchr(s, 'a');
    __builtin_strcmp(s, s); __builtin_memcmp(s, s, 2); __builtin_puts(s); __builtin_putchar(n);
    __builtin_sprintf(s, s); __builtin_snprintf(s, 3, s); __builtin___memcpy_chk(s, s, 1, 2);
    __builtin___sprintf_chk(s, 0, 1, s);
    __builtin_copysign(d, d); __builtin_fmaf(f, f, f); __builtin_powi(d, n); __builtin_frexp(d, &n);
    __builtin_lround(d); __builtin_llroundf(f); __builtin_lrintl(ld); __builtin_ilogb(d);
    __builtin_cabs(1.0i); __builtin_creal(1.0i); __builtin_conjf(1.0fi); __builtin_csqrtl(1.0i);
    __builtin_isdigit(n); __builtin_toupper(n); __builtin_ia32_pause(); __builtin_cpu_supports("avx");
    __builtin_setjmp; __builtin_fmin(d, d); __builtin_round(d); __builtin_truncf(f);
    __builtin_nearbyintl(ld); __builtin_tgamma(d); __builtin_hypot(d, d); __builtin_isfinite(d);
    __builtin_isnormal(d); __builtin_finite(d); __builtin_isunordered(d, d); __builtin_clrsb(n);
    __builtin_parity(n); __builtin_has_attribute(counter, aligned); __builtin_FILE();
    __builtin_FUNCTION(); __builtin_LINE(); __builtin_extract_return_addr(vp); __builtin_strndup(s, 2);
    __builtin_stpcpy(s, s); __builtin_mempcpy(s, s, 1); __builtin_exp10(d); __builtin_sincos(d, &d, &d);
    __builtin_log2f(f); __builtin_rint(d); __builtin_floorl(ld); __builtin_ceil(d);
    strlen(s); abs(n); printf("x"); malloc(3); sqrt(d); sinf(f); labs(n); memcpy(s, s, 1); strcmp(s, s);
    isalpha(n); fabsl(ld); bzero(s, 1);
}
