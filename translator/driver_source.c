/*
 * driver_source.c: a preprocessed source (.i), made ready to be translated.
 *
 * Its lines come from many files, as its line markers say. The translator copies the user's text and
 * leaves out what headers hold, so all of the text is made the user's: a marker `# 3 "f.h" 1 3 4`, which
 * tells of entering and leaving headers, becomes `#line 3 "f.h"`. Markers of line 0 stand for no file.
 */
#include "driver.h"
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes one line of the source, up to and without its end. */
static void write_line(FILE *out, const char *line, const char *end)
{
    const char *number = line + 2;
    if (end - line < 4 || line[0] != '#' || line[1] != ' ' || !isdigit((unsigned char)*number)) {
        fwrite(line, 1, end - line, out);
        return;
    }
    const char *name = memchr(number, '"', end - number), *last = memrchr(number, '"', end - number);
    if (*number != '0' && name && last > name)
        fprintf(out, "#line %.*s", (int)(last + 1 - number), number);
}

void prepare_source(struct driver *driver, struct input *input, int number)
{
    input->source = scratch(driver, text_format("%d.i.c", number));
    if (driver->dry)
        return;
    size_t size, length;
    char *text = read_file(input->name, &size), *prepared;
    if (!text)
        fatal("cannot read '%s': %s", input->name, strerror(errno));
    FILE *out = text_stream(&prepared, &length);
    for (char *line = text, *end; line < text + size; line = end + 1) {
        end = memchr(line, '\n', text + size - line);
        if (!end)
            end = text + size;
        write_line(out, line, end);
        fputc('\n', out);
    }
    fclose(out);
    if (!write_file(input->source, prepared, length))
        fatal("cannot write '%s': %s", input->source, strerror(errno));
    free(prepared);
    free(text);
}

void add_without_text(struct args *args, const struct args *options)
{
    struct option_use use;
    for (char **word = options->word; word && *word; word += use.words) {
        bool text = option_read(word, &use) && use.option->id == OPT_TEXT;
        for (size_t i = 0; i < use.words && !text; i++)
            args_add(args, word[i]);
    }
}
