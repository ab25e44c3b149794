// same-as: serial openmp
// Reads a CSV file of measurements, makes statistics by station.
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char station[16];
    int year;
    double value;
} record;

typedef struct {
    char name[16];
    long n;
    double sum, sum2, min, max;
} stats;

static record *records;
static size_t count, room;

static char *trim(char *s)
{
    char *end;
    while (isspace((unsigned char)*s))
        s++;
    end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1]))
        *--end = 0;
    return s;
}

static void write_input(const char *path)
{
    FILE *f = fopen(path, "w");
    unsigned seed = 12345;
    fprintf(f, "station,year,value\n");
    for (int i = 0; i < 3000; i++) {
        seed = seed * 1103515245u + 12345u;
        fprintf(f, " st%u ,%d, %.3f\n", (seed >> 16) % 7, 1950 + i % 70,
                (double)(seed >> 8 & 0xffff) / 100.0 - 200);
        if (i % 500 == 0)
            fprintf(f, "broken line %d\n", i);
    }
    fclose(f);
}

static int read_csv(const char *path)
{
    char line[256], *fields[3];
    FILE *f = fopen(path, "r");
    int bad = 0;
    if (!f) {
        perror(path);
        return -1;
    }
    if (!fgets(line, sizeof line, f))
        return -1;
    while (fgets(line, sizeof line, f)) {
        int n = 0;
        for (char *p = strtok(line, ","); p && n < 3; p = strtok(NULL, ","))
            fields[n++] = trim(p);
        if (n != 3) {
            bad++;
            continue;
        }
        if (count == room) {
            room = room ? room * 2 : 16;
            records = realloc(records, room * sizeof *records);
            if (!records)
                exit(EXIT_FAILURE);
        }
        snprintf(records[count].station, sizeof records[count].station, "%s", fields[0]);
        records[count].year = atoi(fields[1]);
        records[count++].value = strtod(fields[2], NULL);
    }
    fclose(f);
    return bad;
}

int main(void)
{
    stats table[16];
    int nstations = 0, bad;
    write_input("in.csv");
    bad = read_csv("in.csv");
    printf("%zu records, %d bad\n", count, bad);
    for (size_t i = 0; i < count; i++) {
        int k;
        for (k = 0; k < nstations; k++)
            if (!strcmp(table[k].name, records[i].station))
                break;
        if (k == nstations) {
            memset(&table[k], 0, sizeof table[k]);
            strcpy(table[k].name, records[i].station);
            table[k].min = INFINITY;
            table[k].max = -INFINITY;
            nstations++;
        }
    }
    #pragma omp parallel for schedule(dynamic)
    for (int k = 0; k < nstations; k++) {
        stats *s = &table[k];
        for (size_t i = 0; i < count; i++)
            if (!strcmp(s->name, records[i].station)) {
                double v = records[i].value;
                s->n++;
                s->sum += v;
                s->sum2 += v * v;
                if (v < s->min)
                    s->min = v;
                if (v > s->max)
                    s->max = v;
            }
    }
    FILE *out = fopen("out.txt", "w");
    for (int k = 0; k < nstations; k++) {
        double mean = table[k].sum / table[k].n;
        fprintf(out, "%-6s %5ld %10.4f %10.4f %8.2f %8.2f\n", table[k].name, table[k].n, mean,
                sqrt(table[k].sum2 / table[k].n - mean * mean), table[k].min, table[k].max);
    }
    fclose(out);
    out = fopen("out.txt", "r");
    int c;
    while ((c = getc(out)) != EOF)
        putchar(c);
    fclose(out);
    free(records);
    return 0;
}
