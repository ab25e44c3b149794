// same-as: serial
// procs: 1 2 3 4
// stdin: first line\n12 3.5 word\nrest of it\n
// Standard input and output by wide characters.
#include <locale.h>
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t line[100], word[100];
    double d;
    int n;

    setlocale(LC_ALL, "C.UTF-8");
    wprintf(L"%d\n", fgetws(line, 100, stdin) == line);
    wprintf(L"%ls", line);
    wprintf(L"%d", wscanf(L"%d %lf %99ls", &n, &d, word));
    wprintf(L" %d %g %ls\n", n, d, word);
    wprintf(L"%d\n", getwchar() == L'\n');
    wprintf(L"%d\n", ungetwc(L'R', stdin) == L'R');
    wprintf(L"%ls", fgetws(line, 100, stdin));
    wprintf(L"%d %d\n", getwchar() == WEOF, feof(stdin) != 0);
    #pragma omp parallel for
    for (int i = 0; i < 5; i++)
        wprintf(L"%d \u00e4\n", i);
    return 0;
}
