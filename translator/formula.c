/*
 * formula.c: section functions for people: `a[i][0 .. m - 1], i = first i .. last i`.
 */
#include <string.h>

#include "explain.h"
#include "infer.h"
#include "section_text.h"

/* The same text with one spelling for another. */
static const char *with(const char *text, const char *old, const char *new)
{
    const char *at, *done = "";

    while ((at = strstr(text, old))) {
        done = format("%s%.*s%s", done, (int)(at - text), text, new);
        text = at + strlen(old);
    }
    return format("%s%s", done, text);
}

static const char *plain(const char *text)
{
    static const char *const spelling[][2] = {
        { "otosp_low_", "first " }, { "otosp_high_", "last " }, { "(long)", "" }, { "otosp_min", "min" },
        { "otosp_max", "max" }, { "otosp_floor", "floor" }, { "otosp_at_0", "p" }, { "otosp_at_1", "q" },
        { "otosp_at_2", "r" }, { "otosp_at_", "s" }
    };

    for (size_t i = 0; i < sizeof spelling / sizeof *spelling; i++)
        text = with(text, spelling[i][0], spelling[i][1]);
    return text;
}

const char *section_formula(const struct section *s)
{
    return plain(section_outline(s));
}
