/*
 * sarif.c: writes the messages as SARIF 2.1.0. What the properties mean: OASIS, Static Analysis Results Interchange
 * Format Version 2.1.0, section 3.
 */
#include "sarif.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process.h"
#include "version.h"

#define SCHEMA "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

struct message { struct region at; const char *text; struct message *next; };
struct result {
    const char *level;
    enum warning rule;
    struct message main, *notes, *fixes;
    struct result *next;
};

static const char *path;                /* NULL: no log is wanted */
static struct result *first, **last = &first, *current;
static bool success;

/* ---- what is collected -------------------------------------------------------------------------- */

static struct region kept(const struct region *r)
{
    struct region copy = *r;

    copy.text = r->text ? format("%.*s", r->length, r->text) : NULL;
    return copy;
}

void sarif_result(const char *level, enum warning rule, const struct region *at, const char *text)
{
    if (!path)
        return;
    *last = current = allocate(sizeof *current);
    *current = (struct result){ level, rule, { kept(at), format("%s", text), NULL }, NULL, NULL, NULL };
    last = &current->next;
}

void sarif_hint(const char *text)
{
    if (path && current)
        current->main.text = format("%s\nhint: %s", current->main.text, text);
}

static void add(struct message **list, const struct region *at, const char *text)
{
    while (*list)
        list = &(*list)->next;
    *list = allocate(sizeof **list);
    **list = (struct message){ kept(at), format("%s", text), NULL };
}

void sarif_note(const struct region *at, const char *text)
{
    if (path && current)
        add(&current->notes, at, text);
}

void sarif_fix(const struct region *at, const char *inserted)
{
    if (path && current)
        add(&current->fixes, at, inserted);
}

void sarif_success(void)
{
    success = true;
}

/* ---- JSON --------------------------------------------------------------------------------------- */

/* How many bytes of UTF-8 a character takes that begins here; 0: it is none. */
static int utf8_length(const unsigned char *s)
{
    int n = *s < 0x80 ? 1 : *s < 0xc2 ? 0 : *s < 0xe0 ? 2 : *s < 0xf0 ? 3 : *s < 0xf5 ? 4 : 0;

    for (int i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((*s == 0xe0 && s[1] < 0xa0) || (*s == 0xed && s[1] > 0x9f) || (*s == 0xf0 && s[1] < 0x90)
        || (*s == 0xf4 && s[1] > 0x8f))
        return 0;
    return n;
}

void json_string(FILE *out, const char *text)
{
    putc('"', out);
    for (const unsigned char *s = (const unsigned char *)text; *s; ) {
        int n = utf8_length(s);

        if (n == 0) {
            fputs("\\ufffd", out);
            n = 1;
        } else if (*s == '"' || *s == '\\')
            fprintf(out, "\\%c", *s);
        else if (*s == '\n')
            fputs("\\n", out);
        else if (*s < 0x20 || *s == 0x7f)
            fprintf(out, "\\u%04x", *s);
        else
            fwrite(s, 1, (size_t)n, out);
        s += n;
    }
    putc('"', out);
}

/* A name as a URI reference: relative ones stay relative (RFC 3986). */
static const char *uri(const char *name)
{
    char *text = allocate(3 * strlen(name) + sizeof "file://"), *to = text;

    to += sprintf(to, "%s", *name == '/' ? "file://" : "");
    for (const unsigned char *s = (const unsigned char *)name; *s; s++)
        to += sprintf(to, isascii(*s) && (isalnum(*s) || strchr("-._~/", *s)) ? "%c" : "%%%02X", *s);
    return text;
}

/* ---- the log ------------------------------------------------------------------------------------ */

static void write_region(FILE *out, const char *name, const struct region *r, bool at_end)
{
    fprintf(out, "\"%s\": {\"startLine\": %d", name, r->line);
    if (r->from)
        fprintf(out, ", \"startColumn\": %d, \"endColumn\": %d", at_end ? r->to : r->from, r->to);
    if (r->text && !at_end) {
        fputs(", \"snippet\": {\"text\": ", out);
        json_string(out, r->text);
        putc('}', out);
    }
    putc('}', out);
}

static void write_artifact(FILE *out, const struct region *r)
{
    fputs("\"artifactLocation\": {\"uri\": ", out);
    json_string(out, uri(r->file));
    putc('}', out);
}

static void write_location(FILE *out, const struct region *r)
{
    fputs("\"physicalLocation\": {", out);
    write_artifact(out, r);
    if (r->line > 0) {
        fputs(", ", out);
        write_region(out, "region", r, false);
    }
    putc('}', out);
}

static void write_notes(FILE *out, const struct message *m)
{
    fputs(",\n     \"relatedLocations\": [", out);
    for (; m; m = m->next) {
        putc('{', out);
        write_location(out, &m->at);
        fputs(", \"message\": {\"text\": ", out);
        json_string(out, m->text);
        fprintf(out, "}}%s", m->next ? ",\n      " : "]");
    }
}

static void write_fixes(FILE *out, const struct message *m)
{
    fputs(",\n     \"fixes\": [", out);
    for (; m; m = m->next) {
        fputs("{\"description\": {\"text\": ", out);
        json_string(out, format("add%s", m->text));
        fputs("}, \"artifactChanges\": [{", out);
        write_artifact(out, &m->at);
        fputs(", \"replacements\": [{", out);
        write_region(out, "deletedRegion", &m->at, true);
        fputs(", \"insertedContent\": {\"text\": ", out);
        json_string(out, m->text);
        fprintf(out, "}}]}]}%s", m->next ? ",\n      " : "]");
    }
}

static const char *rule_name(enum warning rule)
{
    return rule == NO_WARNING ? "otosp-error" : warning_name(rule);
}

static void write_result(FILE *out, const struct result *r)
{
    fprintf(out, "    {\"ruleId\": \"%s\", \"ruleIndex\": %d, \"level\": \"%s\",\n     \"message\": {\"text\": ",
            rule_name(r->rule), (int)r->rule, r->level);
    json_string(out, r->main.text);
    putc('}', out);
    if (r->main.at.file) {
        fputs(",\n     \"locations\": [{", out);
        write_location(out, &r->main.at);
        fputs("}]", out);
    }
    if (r->notes)
        write_notes(out, r->notes);
    if (r->fixes)
        write_fixes(out, r->fixes);
    fprintf(out, "}%s\n", r->next ? "," : "");
}

/* Every rule, in the order of enum warning, so that ruleIndex is its number. */
static void write_rules(FILE *out)
{
    for (int i = 0; i <= NO_WARNING; i++) {
        fprintf(out, "    {\"id\": \"%s\", \"shortDescription\": {\"text\": ", rule_name(i));
        json_string(out, i == NO_WARNING ? "What cannot be translated" : warning_about(i));
        fprintf(out, "}, \"defaultConfiguration\": {\"level\": \"%s\"}}%s\n", i == NO_WARNING ? "error" : "warning",
                i < NO_WARNING ? "," : "");
    }
}

static void write_log(FILE *out)
{
    fputs("{\"$schema\": \"" SCHEMA "\",\n \"version\": \"2.1.0\",\n \"runs\": [\n", out);
    fputs("  {\"tool\": {\"driver\": {\"name\": \"otosp\", \"version\": \"" OTOSP_VERSION "\", \"rules\": [\n", out);
    write_rules(out);
    fprintf(out, "   ]}},\n   \"columnKind\": \"unicodeCodePoints\",\n"
            "   \"invocations\": [{\"executionSuccessful\": %s}],\n   \"results\": [\n", success ? "true" : "false");
    for (const struct result *r = first; r; r = r->next)
        write_result(out, r);
    fputs("   ]}\n]}\n", out);
}

static void write_at_exit(void)
{
    char *text;
    size_t size;
    FILE *out = text_stream(&text, &size);

    write_log(out);
    fclose(out);
    if (!write_file(path, text, size)) {
        fprintf(stderr, "otosp: error: cannot write '%s': %s\n", path, strerror(errno));
        _exit(1);
    }
}

bool sarif_option(const char *word)
{
    static const char option[] = "--diagnostics=";

    if (strncmp(word, option, sizeof option - 1))
        return false;
    word += sizeof option - 1;
    if (strncmp(word, "sarif:", 6) || !word[6])
        fatal("'--diagnostics=%s' names no format and file; write --diagnostics=sarif:FILE", word);
    if (!path)
        atexit(write_at_exit);
    path = word + 6;
    return true;
}
