// procs: 1 2
// same-as: serial
// openmp: gcc
// warnings: yes
// Numbers, characters and strings in all their spellings.
#include <stdio.h>
#include <wchar.h>
#include <uchar.h>

static const double numbers[] = {
    1, 01, 0x1F, 0b101, 1u, 2UL, 3ll, 4uLL, 1., .5, 1e3, 1E-3, 0x1p4, 0x.8p1, 0xA.8P-1, 1.5f, 2.5L, 0xffffffff,
    2147483648, 'a', '\n', '\'', '"', '\x41', '\101', '\0', '\\', L'w', u'x', U'y', 'ab', 077777777777, 1e400 > 0
};
static const char text[] = "simple" " and " "joined\t\"quoted\" \\ \x41" "1 \1012 ??! %% // no comment /* nor this */";
static const wchar_t wide[] = L"wide" "\u00e9";
static const char16_t sixteen[] = u"sixteen";
static const char32_t thirtytwo[] = U"\U0001F600";
static const char eight[] = u8"\u00fc", raw[] = "caf\303\251 und \xc3\xbc", empty[] = "";

int main(void)
{
    const int n = sizeof numbers / sizeof *numbers;
    double sum = 0;
    int i;
    #pragma omp parallel for reduction(+: sum)
    for (i = 0; i < n; i++)
        sum += numbers[i];
    printf("%d %.10g\n%s\n%s %s [%s]\n", n, sum, text, eight, raw, empty);
    printf("%zu %zu %zu %zu %d\n", sizeof wide, sizeof sixteen, sizeof thirtytwo, sizeof text, wide[4]);
    printf("%s %s %zu\n", __func__, __FUNCTION__, sizeof __PRETTY_FUNCTION__);
    printf("continued \
line %d\n", 1\
2);
    return 0;
}
