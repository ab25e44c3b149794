/* Conversions of every pair of arithmetic types; operators on each type. */
enum small { S0, S1 };
enum negative { N0 = -1, N1 };
enum large { L0 = 0x100000000, L1 };
enum huge { H0 = 0xffffffffffffffff, H1 = 1 };
enum __attribute__((packed)) tiny { T0, T1 = 200 };
enum counted { C0 = sizeof(long), C1, C2 = 'a', C3 = C1 << 3, C4 = -C1, C5 = (int)2.9, C6 = 1 ? 7 : 1 / 0 };
struct fields {
    int i3 : 3; unsigned u3 : 3; unsigned u32 : 32; int i32 : 32; _Bool b : 1; unsigned short s : 16;
    enum small e : 2;
    long l20 : 20; unsigned long ul64 : 64; char c : 4;
};

#define BINARY(a, b) a + b; a - b; a * b; a / b; a < b; a == b; a && b; x ? a : b; a, b;
#define INTEGER(a, b) a % b; a & b; a ^ b; a << b; a >> b;
#define WITH_INTEGERS(a) BINARY(a, b) BINARY(a, c) BINARY(a, sc) BINARY(a, uc) BINARY(a, s) BINARY(a, \
    us) BINARY(a, i) \
    BINARY(a, u) BINARY(a, l) BINARY(a, ul) BINARY(a, ll) BINARY(a, ull) BINARY(a, s128) BINARY(a, u128) \
    BINARY(a, small) BINARY(a, negative) BINARY(a, large) BINARY(a, tiny) BINARY(a, huge)
#define WITH_FLOATS(a) BINARY(a, f) BINARY(a, d) BINARY(a, ld) BINARY(a, f16) BINARY(a, f32) BINARY(a, \
    f64) \
    BINARY(a, f128) BINARY(a, f32x) BINARY(a, f64x)
#define WITH_FIELDS(a) BINARY(a, p->i3) BINARY(a, p->u3) BINARY(a, p->u32) BINARY(a, p->i32) BINARY(a, \
    p->b) \
    BINARY(a, p->s) BINARY(a, p->e) BINARY(a, p->c) BINARY(a, p->ul64)
#define UNARY(a) +a; -a; !a; a++; --a; a = 1; a += 1; (a); sizeof a; &a;

void f(struct fields *p, int x)
{
    _Bool b = 1; char c = 2; signed char sc = 3; unsigned char uc = 4; short s = 5;
    unsigned short us = 6; int i = 7;
    unsigned u = 8; long l = 9; unsigned long ul = 10; long long ll = 11; unsigned long long ull = 12;
    __int128 s128 = 13; unsigned __int128 u128 = 14; enum small small = S1; enum negative negative = N0;
    enum large large = L0; enum tiny tiny = T1; enum huge huge = H0;
    float f = 1; double d = 2; long double ld = 3; _Float16 f16 = 4; _Float32 f32 = 5; _Float64 f64 = 6;
    _Float128 f128 = 7;
    _Float32x f32x = 8; _Float64x f64x = 9;
    WITH_INTEGERS(b) WITH_INTEGERS(c) WITH_INTEGERS(sc) WITH_INTEGERS(uc) WITH_INTEGERS(s) WITH_INTEGERS(us)
    WITH_INTEGERS(i) WITH_INTEGERS(u) WITH_INTEGERS(l) WITH_INTEGERS(ul) WITH_INTEGERS(ll) 
    WITH_INTEGERS(ull)
    WITH_INTEGERS(s128) WITH_INTEGERS(u128) WITH_INTEGERS(small) WITH_INTEGERS(negative) 
    WITH_INTEGERS(large)
    WITH_INTEGERS(f) WITH_INTEGERS(d) WITH_INTEGERS(ld) WITH_INTEGERS(f16) WITH_INTEGERS(f128) 
    WITH_INTEGERS(f64x)
    WITH_FLOATS(f) WITH_FLOATS(d) WITH_FLOATS(ld) WITH_FLOATS(f16) WITH_FLOATS(f32) WITH_FLOATS(f64) 
    WITH_FLOATS(f128)
    WITH_FLOATS(f32x) WITH_FLOATS(f64x)
    WITH_FIELDS(i) WITH_FIELDS(u) WITH_FIELDS(c) WITH_FIELDS(l) WITH_FIELDS(d)
    INTEGER(c, l) INTEGER(l, c) INTEGER(u, sc) INTEGER(b, b) INTEGER(small, i) INTEGER(us,
    u128) INTEGER(p->u3, p->i3)
    UNARY(b) UNARY(c) UNARY(us) UNARY(i) UNARY(ull) UNARY(u128) UNARY(small) UNARY(tiny) UNARY(f) 
    UNARY(ld) UNARY(f16) UNARY(f128)
    ~c; ~small; ~u128; +p->u3; -p->i3; ~p->b; +p->u32; !p->e; (p->u3); +(p->u3);
    S0; N0; L0; L1; H0; H1; T0; T1; C0 + C1; C3; C4; C5; C6; C2;
}

int constants[] = { 07, 0x7f, 0b11, 'a', '\n', '\377', 'ab', L'a', u'a', U'a', 1 << 30, -1 / 2, -7 % 3,
7u - 8 > 0, sizeof(int[3]),
    (char)300, (unsigned char)-1, (_Bool)0.5, 3 > 2 ? 5 : 6, !5, ~5, 1 ? : 2, 0 && 1 / 0, 1 || 1 / 0 };
long wide[] = { 2147483647, 2147483648, 4294967295, 4294967296u, 0x7fffffff, 0x80000000, 0xffffffff,
0x100000000, 9223372036854775807,
    0x8000000000000000, 1l, 1ul, 1ll, 1ull, 1lu, 1LLU, 0xffu, -2147483648, (long)1e18,
    (unsigned long)-1 >> 63,
    (unsigned)-1 / 2, -1u, -1l >> 1, 1l << 62, (signed char)0x80, (short)0x18000 };
double floating[] = { 1.0, 1.f, 1e3, 0x1p3, 0x1.8p-1, .5, 5., 1.l, 1.0q, 1.0f16, 1.0f32, 1.0f64,
1.0f128, 1.0f32x, 1.0F64x };
void g(void)
{
    1.0i; 1.0fi; 1i; 1.0l; 2.5Q; 1.w; 18446744073709551615u; 0777777777777777777777; 1.0if; 2jL;
    __real__ 1.0i; __imag__ 2.0fi; 1.0dd; 1.0df; 1.0dl;
    "abc"; L"abc"; u"abc"; U"abc"; u8"abc"; "a\0b" "c\x41\101"; L"\u00e4\U0001f600x"; u"\U0001f600x";
    "\u00e4é"; __func__; __FUNCTION__;
    u8"\U0001f600" "x"; "" L"ab"; sizeof "abc"; sizeof L"é"; *"abc"; "abc"[1]; &"abc"; R"(a"b\c)";
    R"x(a)" )x"; LR"(ab)";
}
