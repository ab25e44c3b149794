// procs: 2 3
// exit: 1
// stderr: cookie-streams-wide-refused.c:14: error: a stream of fmemopen, fopencookie or open_wmemstream that was opened before
/* Wide characters that members write in turn. */
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t *text;
    size_t size;
    FILE *lines = open_wmemstream(&text, &size);

#pragma omp parallel for ordered
    for (int i = 0; i < 100; i++)
#pragma omp ordered
        fwprintf(lines, L"row %d\n", i);
    fclose(lines);
    printf("%zu\n", size);
    return 0;
}
