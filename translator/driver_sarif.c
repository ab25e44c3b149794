/*
 * driver_sarif.c: the translator's messages of all sources in one SARIF log (see sarif.h for how one is laid out), and
 * what it explains in one list.
 */
#include "driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *sarif_log(struct driver *driver, int number)
{
    return scratch(driver, text_format("%d.sarif", number));
}

/* Adds the runs of one log; the first one gives the head as well. */
static void add_runs(FILE *out, char *text, bool is_first)
{
    static const char head[] = "\"runs\": [\n";
    char *runs = strstr(text, head), *end = strrchr(text, ']');

    if (!runs || !end)
        return;
    *end = '\0';
    if (is_first)
        fputs(text, out);
    else
        fprintf(out, "  ,\n%s", runs + sizeof head - 1);
}

char *explained(struct driver *driver, int number)
{
    return scratch(driver, text_format("%d.explain", number));
}

bool write_explained(struct driver *driver)
{
    char *all;
    size_t size;
    bool is_first = true;
    FILE *out = text_stream(&all, &size);

    fputs("[\n", out);
    for (size_t i = 0; i < driver->input_count; i++) {
        size_t length;
        char *text = read_file(explained(driver, (int)i + 1), &length), *end = text ? strrchr(text, ']') : NULL;

        if (end && end - text > 3)      /* between the lines [ and ] */
            fprintf(out, "%s%.*s", is_first ? "" : ",\n", (int)(end - text - 3), text + 2);
        is_first &= !(end && end - text > 3);
        free(text);
    }
    fputs("\n]\n", out);
    fclose(out);
    return write_file(driver->explain, all, size);
}

bool write_sarif(struct driver *driver)
{
    char *all;
    size_t size;
    bool is_first = true;
    FILE *out = text_stream(&all, &size);

    for (size_t i = 0; i < driver->input_count; i++) {
        size_t length;
        char *text = read_file(sarif_log(driver, (int)i + 1), &length);

        if (!text)
            continue;           /* not a source that is translated */
        add_runs(out, text, is_first);
        is_first = false;
        free(text);
    }
    fputs(is_first ? "{\"version\": \"2.1.0\", \"runs\": []}\n" : "]}\n", out);
    fclose(out);
    return write_file(driver->sarif, all, size);
}
