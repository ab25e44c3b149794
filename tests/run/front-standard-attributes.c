// procs: 1 2 3
// same-as: serial
// Attributes between brackets, as C23 has them and gcc takes them before: of declarations, types, parameters, members.
#include <stdio.h>
#include <stdlib.h>

struct [[gnu::packed]] packed { char c; int i [[gnu::aligned(1)]]; };
enum [[deprecated("kinds")]] kind { NONE, SOME [[maybe_unused]] };
typedef double four [[gnu::vector_size(32)]];

[[nodiscard, gnu::const]] static int twice(int x [[maybe_unused]]) { return 2 * x; }
[[gnu::noreturn]] static void leave(const char *why);
[[maybe_unused]] static int nobody([[maybe_unused]] int a, int) { return 1; }
static int table[12] [[gnu::aligned(64)]], *place [[]] = table;

[[gnu::noreturn]] static void leave(const char *why)
{
    puts(why);
    exit(0);
}

static int kind_of(int i)
{
    int n = 0;

    switch (i % 3) {
    case 0:
        n++;
        [[fallthrough]];
    case 1:
        n += 2;
        break;
    default:
        n = 7;
    }
    return n;
}

int main(void)
{
    int index[3] = { 2, 0, 1 }, sum = 0;
    four v = { 1, 2, 3, 4 };

#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 12; i++) {
        [[maybe_unused]] int before = i, after [[maybe_unused]] = i + 1;

        place[i] = twice(i) + kind_of(i) + index[index[i % 3]];
        sum += place[i] * after;
    }
    printf("%d %d %d %g\n", sum, table[5], table[11], v[2] * 2);
    printf("%zu %zu\n", sizeof(struct packed), _Alignof(four));
#pragma omp parallel
    {
#pragma omp single
        {
#pragma omp task shared(sum)
            {
                [[maybe_unused]] long kept = sum;
                sum++;
            }
        }
    }
    printf("%d\n", sum);
    leave("done");
}
