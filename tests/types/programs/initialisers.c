/* Lengths of arrays that their initialisers complete; designators; layouts that depend on them. */
struct point { int x, y; }; struct box { struct point a, b; char name[4]; int grid[2][2]; };
struct anon { int a; struct { int b, c; }; union { int d; float e; }; int f; };
struct empty {}; struct flexible { int n; char data[]; };
typedef int v4 __attribute__((vector_size(16))); struct holder { v4 v; int after; };
int a1[] = { 1, 2, 3 }; int a2[] = { [5] = 1 }; int a3[] = { 1, [3] = 2, 3 };
int a4[] = { [2 ... 6] = 9 }; int a5[] = { [4] = 1, [1] = 2, 3 }; int a6[][2] = { 1, 2, 3 };
int a7[][2] = { { 1 }, { 2 } }; int a8[][2] = { { 1 }, 2, 3, { 4 } }; int a9[][2][2] = { 1, 2, 3, 4, 5 };
int a10[] = { };
char c1[] = "abc"; char c2[] = { "abc" }; char c3[] = { 'a', 'b' }; char c4[][4] = { "abc", "d" };
char c5[][4] = { { "abc" }, 'a', 'b', 'c', 'd', "x" }; const char *c6[] = { "a", "b" };
int c7[] = L"abc"; unsigned short c8[] = u"ab" "c"; unsigned char c9[] = "x\0y"; char c10[] = ("abc");
signed char c11[] = { ("ab") };
struct point p1[] = { 1, 2, 3 }; struct point p2[] = { { 1 }, { 2 } };
struct point p3[] = { [1].y = 3, 4 };
struct point p4[] = { [1] = { .y = 2 }, [0].x = 1, [3] = { 1, 2 } };
struct point p5[] = { 1, 2, { 3 }, 4 }; struct point p6[] = { { x: 1, 2 }, 3, [2] = { y: 4 } };
struct point p7[] = { [2] = 1, 2, 3, 4 };
struct box b1[] = { 1, 2, 3, 4, "abc", 1, 2, 3, 4, 5 };
struct box b2[] = { { { 1, 2 }, { 3, 4 }, "x", { { 1 }, { 2 } } }, { 1 } };
struct box b3[] = { [1].grid[1][0] = 1, 2, 3 }; struct box b4[] = { { .b.y = 1, "abc", 1, 2, 3, 4 }, 5 };
struct box b5[] = { [0].name = "abc", 1, 2, 3, 4, 5, [0].a.x = 9, 8, 7 };
struct box b6[] = { [3].name[1] = 'a', 'b', 'c', 1 };
struct anon n1[] = { 1, 2, 3, 4, 5, 6 }; struct anon n2[] = { [1].c = 1, 2, 3, 4 };
struct anon n3[] = { { .b = 1, 2, 3, 4 }, .5 };
struct anon n4[] = { { .e = 1.0, 2 }, { .d = 3, .a = 1, 2 } }; struct empty e1[] = { {}, {} };
struct flexible f1 = { 1, { 'a', 'b' } }; struct flexible f2 = { 1, "abc" };
v4 v1[] = { { 1, 2 }, { 3 } }; struct holder h1[] = { { { 1, 2, 3, 4 }, 5 }, { { 1 }, 2 } };
int m1[][3] = { [1] = { 1 }, [0][2] = 4, 5 }; struct { int k;
} t1[] = { 1, 2 }, t2[] = { { 1 }, 2, { 3 } }; union { int i; char c[8]; } u1[] = { 1, 2, { .c = "x" }, 3 };
int *lp = (int[]){ 1, 2, 3 }; struct point *lpp = (struct point[]){ { 1 }, 2, 3, 4 };
int f(int n, struct point q)
{
    struct point l1[] = { q, q, 1, 2 }, l2[] = { q, { n }, q };
    struct box l3[] = { q, 1, 2, "x" }, l4[] = { { q, q }, q, q, 1 }; static char l5[] = "yes" "no";
    int l6[] = { n, n++, [7] = n }; const char l7[] = "local"; char l8[n]; int (*l9)[] = &l6;
    extern int a1[];
    a1; a2; a3; a4; a5; a6; a7; a8; a9; c1; c2; c3; c4; c5; c6; c7; c8; c9; c10; c11; p1; p2; p3;
    p4; p5; p6; p7; b1; b2; b3; b4; b5; b6; n1; n2; n3; n4; e1; f1; f2; v1; h1; m1; sizeof t1; sizeof t2;
    sizeof u1; l1; l2; l3; l4; l5; l6; l7; l9; f1.data; sizeof f1;
    (int[]){ 1, 2 }; (int[]){ [9] = 1 }; (char[]){ "abc" }; (struct point){ 1 };
    (struct point){ .y = 1 }.y; &(int){ 3 }; (int[2]){ 1 }[1]; (struct point[]){ q, q };
    (const int[]){ 1 }; (const char *[]){ "a", "b", "c" }; sizeof (int[]){ 1, 2, 3 }; (v4){ 1 };
    (union { int i; float f; }){ .f = 1 }.f;
    for (int i = 0, a[] = { 1, 2, 3 }; i < 3; i++) { a; a[i]; } return sizeof a1 + sizeof l1;
}
