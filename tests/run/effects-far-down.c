// procs: 1 2 3 4 5 6 7
// same-as: serial
// What a call stores is known through forty functions that call each other, each before it is defined.
#include <stdio.h>

enum { N = 1000 };
static double a[N], b[N], *p = a;
static int shift, last;

static void f0(int k);
static void f1(int k);
static void f2(int k);
static void f3(int k);
static void f4(int k);
static void f5(int k);
static void f6(int k);
static void f7(int k);
static void f8(int k);
static void f9(int k);
static void f10(int k);
static void f11(int k);
static void f12(int k);
static void f13(int k);
static void f14(int k);
static void f15(int k);
static void f16(int k);
static void f17(int k);
static void f18(int k);
static void f19(int k);
static void f20(int k);
static void f21(int k);
static void f22(int k);
static void f23(int k);
static void f24(int k);
static void f25(int k);
static void f26(int k);
static void f27(int k);
static void f28(int k);
static void f29(int k);
static void f30(int k);
static void f31(int k);
static void f32(int k);
static void f33(int k);
static void f34(int k);
static void f35(int k);
static void f36(int k);
static void f37(int k);
static void f38(int k);
static void f39(int k);

static void f0(int k)
{
    f1(k);
}

static void f1(int k)
{
    f2(k);
}

static void f2(int k)
{
    f3(k);
}

static void f3(int k)
{
    f4(k);
}

static void f4(int k)
{
    f5(k);
}

static void f5(int k)
{
    f6(k);
}

static void f6(int k)
{
    f7(k);
}

static void f7(int k)
{
    f8(k);
}

static void f8(int k)
{
    f9(k);
}

static void f9(int k)
{
    f10(k);
}

static void f10(int k)
{
    f11(k);
}

static void f11(int k)
{
    f12(k);
}

static void f12(int k)
{
    f13(k);
}

static void f13(int k)
{
    f14(k);
}

static void f14(int k)
{
    f15(k);
}

static void f15(int k)
{
    f16(k);
}

static void f16(int k)
{
    f17(k);
}

static void f17(int k)
{
    f18(k);
}

static void f18(int k)
{
    f19(k);
}

static void f19(int k)
{
    f20(k);
}

static void f20(int k)
{
    f21(k);
}

static void f21(int k)
{
    f22(k);
}

static void f22(int k)
{
    f23(k);
}

static void f23(int k)
{
    f24(k);
}

static void f24(int k)
{
    f25(k);
}

static void f25(int k)
{
    f26(k);
}

static void f26(int k)
{
    f27(k);
}

static void f27(int k)
{
    f28(k);
}

static void f28(int k)
{
    f29(k);
}

static void f29(int k)
{
    f30(k);
}

static void f30(int k)
{
    f31(k);
}

static void f31(int k)
{
    f32(k);
}

static void f32(int k)
{
    f33(k);
}

static void f33(int k)
{
    f34(k);
}

static void f34(int k)
{
    f35(k);
}

static void f35(int k)
{
    f36(k);
}

static void f36(int k)
{
    f37(k);
}

static void f37(int k)
{
    f38(k);
}

static void f38(int k)
{
    f39(k);
}

static void f39(int k)
{
    p = k % 2 ? b : a;
    shift = k;
    last = N - 7 * k;
}

int main(void)
{
    double sum = 0;

    last = N;
    for (int step = 0; step < 5; step++) {
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            a[i] += i + step;
            b[i] += 2 * i - step;
        }
        for (int k = 0; k < 4; k++) {
            f0(k);
            for (int i = 0; i < last; i++)
                sum += (k + 1) * p[i];
#pragma omp parallel for
            for (int i = 0; i < last - shift; i++)
                p[i + shift] += k;
        }
    }
    for (int k = 0; k < 3; k++) {
        sum += p[N - 1 - shift];
        f0(k);
    }
    printf("%.17g\n", sum);
    return 0;
}
