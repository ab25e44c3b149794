// same-as: serial
// procs: 1 2 3 4
// env: LC_ALL=C.UTF-8
// Wide characters: each function of wchar.h that reads or writes, on files, in memory and on standard output.
#define _GNU_SOURCE
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static FILE *f;
static wchar_t line[100];

static void write_list(int which, const wchar_t *format, ...)
{
    va_list args;

    va_start(args, format);
    if (which == 0)
        vwprintf(format, args);
    else if (which == 1)
        vfwprintf(f, format, args);
    else
        wprintf(L"%d %ls\n", vswprintf(line, 100, format, args), which == 2 ? line : L"");
    va_end(args);
}

static int read_list(int which, const wchar_t *format, ...)
{
    va_list args;

    va_start(args, format);
    int n = which ? vswscanf(L"17 äöü", format, args) : vfwscanf(f, format, args);
    va_end(args);
    return n;
}

int main(void)
{
    wchar_t word[50], *text;
    size_t bytes;
    int n;

    wprintf(L"%s\n", setlocale(LC_ALL, ""));
    f = fopen("wide.txt", "w");
    wprintf(L"%d %d\n", fwide(f, 1) > 0, fwide(stdout, 0) > 0);
    fwprintf(f, L"%d %ls\n", 12, L"größer");
    write_list(0, L"%ls %d\n", L"naïve", 1);
    write_list(1, L"%ls %d\n", L"señor", 2);
    write_list(2, L"%ls %d", L"façade", 3);
    fputwc(L'ß', f);
    putwc(L'é', f);
    putwchar(L'ø');
    fputws(L" zeile\n", f);
    fputwc_unlocked(L'€', f);
    putwc_unlocked(L'…', f);
    putwchar_unlocked(L'\n');
    fputws_unlocked(L"\nlast\n", f);
    wprintf(L"%ld\n", ftell(f));
    fclose(f);

    f = fopen("wide.txt", "r");
    n = fwscanf(f, L"%d %ls", &n, word);
    wprintf(L"%d %ls\n", n, word);
    n = read_list(0, L"%ls %d", word, &n);
    wprintf(L"%d %ls\n", n, word);
    wprintf(L"%lc", (wint_t)fgetwc(f));
    wprintf(L"%lc", (wint_t)getwc(f));
    wprintf(L"%lc", (wint_t)ungetwc(L'Q', f));
    wprintf(L"%lc", (wint_t)fgetwc_unlocked(f));
    wprintf(L"%lc", (wint_t)getwc_unlocked(f));
    wprintf(L"%ls", fgetws(line, 100, f));
    wprintf(L"%ls", fgetws_unlocked(line, 100, f));
    while (fgetws(line, 100, f))
        wprintf(L"%ls", line);
    wprintf(L"%d\n", feof(f) != 0);
    fclose(f);
    wprintf(L"%d", read_list(1, L"%d %ls", &n, word));
    wprintf(L" %d %ls", n, word);
    wprintf(L" %d", swscanf(L"x=18", L"x=%d", &n));
    wprintf(L" %d %d\n", n, swprintf(line, 100, L"%ls", L"abc"));
    f = open_wmemstream(&text, &bytes);
    fwprintf(f, L"in %ls\n", L"memória");
    fclose(f);
    wprintf(L"%zu %ls", bytes, text);
    free(text);
    #pragma omp parallel for
    for (int i = 0; i < 6; i++)
        wprintf(L"%d: %lc\n", i, L'α' + (wchar_t)i);
    return 0;
}
