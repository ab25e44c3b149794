// procs: 1 2 3 4 5 6 7
// same-as: serial
// Members, arrays inside structs, structs in structs, unions, bit-fields.
#include <stdio.h>
#include <string.h>

struct inner { short tag; double values[3]; };
struct record { int id; struct inner in, *link; char name[12]; };
union number { int i; float f; unsigned char bytes[4]; };
struct flags { unsigned ready : 1, level : 5; int : 0; signed delta : 7; };
struct table { int count; struct record rows[21]; };

static struct table table;

int main(void)
{
    union number numbers[21];
    struct flags flags[21];
    struct record *rows = table.rows;
    int i, k, sum = 0;
    memset(flags, 0, sizeof flags);
    memset(numbers, 0, sizeof numbers);
    #pragma omp parallel for
    #pragma llc result(&table.rows[i].id, 1)
    #pragma llc result(&table.rows[i].in.tag, 1)
    for (i = 0; i < 21; i++) {
        table.rows[i].id = 1000 + i;
        table.rows[i].in.tag = (short)-i;
    }
    #pragma omp parallel for private(k)
    #pragma llc result(rows[i].in.values, 3)
    #pragma llc result(&rows[i].link, 1)
    #pragma llc result(rows[i].name, 12)
    for (i = 0; i < 21; i++) {
        for (k = 0; k < 3; k++)
            rows[i].in.values[k] = i + k * 0.5;
        rows[i].link = i ? &rows[i - 1].in : NULL;
        sprintf(rows[i].name, "row %d", rows[i].in.tag);
    }
    #pragma omp parallel for
    #pragma llc result(&numbers[i], 1)
    #pragma llc result(&flags[i], 1)
    for (i = 0; i < 21; i++) {
        if (i % 3)
            numbers[i].f = i * 0.5f;
        else
            numbers[i].bytes[i % 4] = (unsigned char)i;
        flags[i].ready = i & 1;
        flags[i].level = (unsigned)i & 31;
        flags[i].delta = -i;
    }
    table.count = 21;
    for (i = 0; i < table.count; i++) {
        struct record r = table.rows[i];
        printf("%d %d %g %g %s %d %d %d %d\n", r.id, r.in.tag, r.in.values[0], r.in.values[2], r.name,
               r.link ? r.link->tag : 99, flags[i].ready, flags[i].level, flags[i].delta);
        sum = (sum * 3 + numbers[i].i) & 0xffffff;
    }
    printf("%d\n", sum);
    return 0;
}
