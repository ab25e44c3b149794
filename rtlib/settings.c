/*
 * settings.c: the environment variables OTOSP_*. Name, type, default and help stand together in
 * settings.def; OTOSP_HELP=1 prints them.
 *
 * Types: SIZE (bytes, with k, m, g or t behind it), NUMBER, BOOLEAN (0 or 1), TEXT, and OTHER for what
 * only the translator and the driver read.
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

enum type { SIZE, NUMBER, BOOLEAN, TEXT, OTHER };

static const struct {
    const char *name;
    enum type type;
    const char *value, *help;
} table[] = {
#define OT_SETTING(id, name, type, value, help) { name, type, value, help },
#include "settings.def"
#undef OT_SETTING
};

static size_t numbers[OT_SETTINGS];
static const char *texts[OT_SETTINGS];

static bool parse(size_t *value, const char *text, enum type type)
{
    static const char units[] = "kmgt";
    char *end;
    unsigned long long n = strtoull(text, &end, 10);

    *value = n;
    if (end == text || *text == '-')
        return false;
    if (type == SIZE && *end) {
        const char *unit = strchr(units, *end | 32);
        int shift = unit ? 10 * (int)(unit - units + 1) : 0;
        if (!unit || end[1] || n > SIZE_MAX >> shift)
            return false;
        *value = n << shift;
        return true;
    }
    return !*end && (type != BOOLEAN || n <= 1);
}

static int lookup(const char *entry, size_t length)
{
    for (int i = 0; i < OT_SETTINGS; i++)
        if (strlen(table[i].name) == length && !memcmp(table[i].name, entry, length))
            return i;
    return -1;
}

/* Reads the environment; `report`: on this rank, say what is wrong with it. */
void ot_settings_read(char **envp, bool report)
{
    for (int i = 0; i < OT_SETTINGS; i++) {
        texts[i] = table[i].value;
        if (table[i].type < TEXT)
            parse(&numbers[i], table[i].value, table[i].type);
    }
    for (; *envp; envp++) {
        const char *equals = strchr(*envp, '=');
        size_t value;
        if (!equals || strncmp(*envp, "OTOSP_", 6))
            continue;
        int i = lookup(*envp, (size_t)(equals - *envp));
        if (i < 0) {
            if (report)
                ot_say("warning: unknown environment variable %.*s (OTOSP_HELP=1 lists those that there are)",
                       (int)(equals - *envp), *envp);
        } else if (table[i].type >= TEXT)
            texts[i] = equals + 1;
        else if (parse(&value, equals + 1, table[i].type))
            numbers[i] = value;
        else if (report)
            ot_say("warning: %s is not understood, %s is used", *envp, table[i].value);
    }
}

size_t ot_setting(enum ot_setting i)
{
    return numbers[i];
}

const char *ot_setting_text(enum ot_setting i)
{
    return texts[i];
}

void ot_settings_print(FILE *f)
{
    fprintf(f, "Environment variables of a program that otospcc has compiled:\n\n");
    for (int i = 0; i < OT_SETTINGS; i++)
        fprintf(f, "  %-14s %s%s%s%s\n", table[i].name, table[i].help, *table[i].value ? " (default: " : "",
                table[i].value, *table[i].value ? ")" : "");
}

/* For OMP_DISPLAY_ENV=verbose. */
void ot_settings_display(FILE *f)
{
    for (int i = 0; i < OT_SETTINGS; i++)
        if (table[i].type < TEXT)
            fprintf(f, "  [host] %s = '%zu'\n", table[i].name, numbers[i]);
        else
            fprintf(f, "  [host] %s = '%s'\n", table[i].name, texts[i]);
}
