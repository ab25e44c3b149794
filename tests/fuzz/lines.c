/*
 * lines.c: a mutator for AFL++ that keeps programs programs: lines, and blocks with the line before them,
 * are left out, repeated, moved, or taken from another input; words are exchanged for others of the input.
 */
#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct mutator { uint8_t *out; size_t size, room; uint32_t state; };
struct span { size_t at, to; };

void *afl_custom_init(void *afl, unsigned seed);
void afl_custom_deinit(struct mutator *);
size_t afl_custom_fuzz(struct mutator *, uint8_t *in, size_t size, uint8_t **out, uint8_t *other, size_t other_size,
                       size_t most);

void *afl_custom_init(void *afl, unsigned seed)
{
    struct mutator *m = calloc(1, sizeof *m);

    (void)afl;
    if (m)
        m->state = seed | 1;
    return m;
}

void afl_custom_deinit(struct mutator *m)
{
    free(m->out);
    free(m);
}

/* xorshift */
static size_t below(struct mutator *m, size_t n)
{
    m->state ^= m->state << 13;
    m->state ^= m->state >> 17;
    m->state ^= m->state << 5;
    return n ? m->state % n : 0;
}

/* A line; or, half of the times, all up to the end of the block that it opens or that follows. */
static struct span some_lines(struct mutator *m, const uint8_t *text, size_t size)
{
    struct span s = { below(m, size), 0 };
    int depth = 0;

    while (s.at > 0 && text[s.at - 1] != '\n')
        s.at--;
    for (s.to = s.at; s.to < size && text[s.to] != '\n'; s.to++)
        depth += (text[s.to] == '{') - (text[s.to] == '}');
    if (depth <= 0 && s.to + 1 < size && below(m, 2)) {
        size_t next = s.to + 1;

        while (next < size && isspace(text[next]))
            next++;
        for (; next < size && text[next] != '\n'; next++)
            depth += (text[next] == '{') - (text[next] == '}');
        s.to = next;
    }
    while (depth > 0 && s.to < size) {
        depth += (text[s.to] == '{') - (text[s.to] == '}');
        s.to++;
    }
    s.to += s.to < size && text[s.to] == '\n';
    return s;
}

static struct span some_word(struct mutator *m, const uint8_t *text, size_t size)
{
    struct span s = { below(m, size), 0 };

    while (s.at < size && !isalnum(text[s.at]) && text[s.at] != '_')
        s.at++;
    while (s.at > 0 && s.at < size && (isalnum(text[s.at - 1]) || text[s.at - 1] == '_'))
        s.at--;
    for (s.to = s.at; s.to < size && (isalnum(text[s.to]) || text[s.to] == '_'); )
        s.to++;
    return s;
}

/* Puts n bytes in the place of a span; leaves everything as it was where there is no room. */
static void put(struct mutator *m, struct span s, const uint8_t *bytes, size_t n, size_t most)
{
    uint8_t *copy;

    if (m->size - (s.to - s.at) + n > most || !(copy = malloc(n + 1)))
        return;
    memcpy(copy, bytes, n);
    memmove(m->out + s.at + n, m->out + s.to, m->size - s.to);
    memcpy(m->out + s.at, copy, n);
    m->size += n - (s.to - s.at);
    free(copy);
}

size_t afl_custom_fuzz(struct mutator *m, uint8_t *in, size_t size, uint8_t **out, uint8_t *other, size_t other_size,
                       size_t most)
{
    if (m->room < most && !(m->out = realloc(m->out, m->room = most)))
        return 0;
    m->size = size < most ? size : most;
    memcpy(m->out, in, m->size);
    for (size_t n = 1 + below(m, 4); n > 0 && m->size > 0; n--) {
        struct span s = some_lines(m, m->out, m->size), from;

        switch (below(m, 6)) {
        case 0:
            put(m, s, m->out, 0, most);
            break;
        case 1:         /* twice */
            put(m, (struct span){ s.to, s.to }, m->out + s.at, s.to - s.at, most);
            break;
        case 2:         /* a copy elsewhere */
            from = some_lines(m, m->out, m->size);
            put(m, (struct span){ s.at, s.at }, m->out + from.at, from.to - from.at, most);
            break;
        case 3:         /* from another input */
            if (other && other_size) {
                from = some_lines(m, other, other_size);
                put(m, below(m, 2) ? s : (struct span){ s.at, s.at }, other + from.at, from.to - from.at, most);
            }
            break;
        default:
            s = some_word(m, m->out, m->size);
            from = some_word(m, m->out, m->size);
            put(m, s, m->out + from.at, from.to - from.at, most);
        }
    }
    *out = m->out;
    return m->size;
}
