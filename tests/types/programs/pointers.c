/* Pointers, arrays, qualifiers, conditionals, functions. */
#include <stddef.h>
struct s { int a; const char *b; int c[3]; struct { int d; union { float e; long g; }; }; volatile int v;
int bits : 4; int *restrict r; };
struct incomplete; typedef struct incomplete *handle; typedef int array[4]; typedef const array carray;
typedef int fn(int, ...);
typedef volatile int vint; typedef const char *string;
extern int unknown[]; extern struct incomplete object; extern fn *table[3]; fn declared; array matrix[2];
carray constants; const array *pc;
int unknown[7]; int (*(*deep)(int (*)[3], void (*)(int)))[5]; handle opaque; const vint cv;
string strings[] = { "a", "b" };
void *vp; const void *cvp; char *cp; const char *ccp; int *ip; volatile int *vip; const int *cip;
struct s *sp; const struct s *csp;
struct s object_s; const struct s const_s; volatile struct s vs; struct s as[3]; const struct s cas[2][3];
int *const pconst; int **pp; const int *const *cpp; _Atomic int ai; _Atomic(long) al; int *_Atomic ap;
fn *fp; void (*vf)(void); long (*kr)();
int f(int n, int vla[n][n], array p, int q[const static 3], int g(int), struct s by_value,
char *restrict rs, register int reg)
{
    int local[n], two[n][3]; int (*pv)[n] = vla; static int st; extern int unknown[];
    p; q; g; reg; by_value.c; vla[0][1]; *pv; (*pv)[0]; two[0]; &two[0][1]; sizeof local; local + 1;
    n[local]; rs;
    unknown; unknown[1]; *unknown; &unknown; &unknown[2]; sizeof unknown; table; table[0]; *table;
    **table; declared; *declared; &declared;
    declared(1, 2.0); (*fp)(1); fp(2); (**fp)(3); (&declared)(4); matrix; matrix[1]; matrix[1][2];
    &matrix[1]; *matrix; constants; constants[1]; *pc; **pc;
    deep; *deep; deep(0, 0); *deep(0, 0); (*deep(0, 0))[1]; opaque; cv; strings; strings[0]; *strings[0];
    sizeof strings; sizeof(strings) / sizeof *strings;
    sp->a; sp->b; sp->c; sp->c[1]; sp->d; sp->e; sp->g; sp->v; csp->a; csp->b; csp->c; csp->c[1]; csp->e;
    csp->v; csp->bits; csp->r; (*csp).a; const_s.c; vs.a; vs.b; &vs.c; &csp->c; &sp->g;
    &csp->c[1]; as; as[1].a; cas; cas[0]; cas[0][1]; cas[0][1].a; (&as[1])->b; &const_s; *&const_s;
    (*&object_s).c; &*sp; &*vp; &*unknown;
    vp + 1; ip + 1; 1 + ip; ip - 1; ip - ip; cip - ip; ip++; ++ip; ip += 2; vip[0]; *vip; *cip; **pp;
    *cpp; **cpp; pconst; *pconst; !ip; ip == 0; ip < cip; ip && cip;
    n ? ip : 0; n ? 0 : ip; n ? ip : (void *)0; n ? (void *)0 : ip; n ? ip : vp; n ? cip : vp;
    n ? ip : cvp; n ? ip : cip; n ? vip : cip; n ? cp : ccp; n ? ip : NULL;
    n ? ip : (void *)1; n ? opaque : 0; n ? unknown : ip; n ? unknown : 0; n ? declared : 0;
    n ? fp : declared; n ? matrix : 0; n ? object_s : as[0]; n ? const_s : object_s; n ? sp : csp;
    n ? (void)0 : (void)1; ip ?: cip; n ?: 3l; n ? pconst : pconst; n ? "a" : "bc"; n ? "a" : 0;
    n ? (char *)0 : "a"; n ? strings : 0; n ? vf : 0; n ? 0l : ip;
    ai; ai + 1; ai++; ++ai; ai = 3; ai += 2; &ai; al; al + ai; ap; *ap; ap + 1; ap = ip; -ai; (ai);
    n ? ai : 1; ai, 1; (1, ai);
    st; st = 4; (st); cv + 1; (cv); (n, cv); (n, unknown); (n, declared); -cv; (const int)n;
    (volatile char)n; (const struct s)const_s; (string)0; (array *)0; (handle)0; (vint)n; (void)n;
    (int (*)[n])pv;
    ip = cp; n = ip; ip = n; object_s = const_s; object_s = *sp; sp = &object_s; (n = 3) + 1;
    (ip = 0) + 1; (cp = "a")[0];
    sizeof(int); sizeof(struct s); sizeof sp->c; sizeof *sp; _Alignof(struct s); __alignof__(sp->a);
    __alignof__ *sp; sizeof(n ? 1 : 2l); sizeof("abc") - 1; sizeof(int[n]);
    offsetof(struct s, c); offsetof(struct s, c[2]); offsetof(struct s, e); offsetof(struct s, d) + 1;
    (size_t)&((struct s *)0)->c[1]; (char *)&((struct s *)8)->g - (char *)8;
    kr(1, 2); kr; vf(); vf; (fn *)0; ({ int k = n; k; }); ({ array k = { 1 }; k; }); ({ cv; });
    ({ declared; }); ({ ; }); ({ if (n) n = 1; }); ({ n; ; }); ({ int k; }); ({ l: n; });
    &&out; goto out;
out:
    implicit(1); implicit; __builtin_expect(n, 0); __builtin_constant_p(n) ? 1 : 2l; return *vip;
}
int implicit(x) char x; { return x; }
double old(a, b, c, d) float a; char b[]; int d(); { a; b; c; d; d(1); return a + c; }
__typeof__(old) same; typeof(&old) po; typeof(constants) tc; typeof(const int *) tcp;
__typeof__(sp->c) tsc; typeof(tc[0]) te;
void autos(void) { __auto_type a = constants; __auto_type b = old; const __auto_type c = 1;
__auto_type d = cv; __auto_type e = sp->c[0]; a; b; c; d; e; &d; &b; te; tsc; tc; tcp; po; }
static inline int nested(int n)
{
    auto int inner(int); int k = 3; struct local { int n; } v = { n };
    int inner(int m) { struct local w = v; return w.n + m + k + n; }
    inner; inner(2); v.n; { struct local { char c; } v = { 'a' }; v.c; v; } { enum { n = 5 }; n;
    int a[n]; a; } n; { typedef char string; string s = 'a'; s; }
    for (long n = 0; n < 3; n++) { n; int n = 2; n; } return inner(1);
}
