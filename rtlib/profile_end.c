/*
 * profile_end.c: the leader says whether there is a profile, gets at the program's end what all ranks have recorded,
 * and writes it. A program that does not come to its end on all ranks together has none, and says so.
 */
#include <errno.h>
#include <string.h>
#include "profile.h"

enum wish { NOTHING, LINES, PAGE };

static enum wish wish;                  /* the same on all ranks */
static ot_whole_file page;              /* on the leader */

static bool ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n > m && !strcmp(text + n - m, end);
}

static enum wish wish_of(const char *text)
{
    return !*text || !strcmp(text, "0") ? NOTHING : !strcmp(text, "1") ? LINES : PAGE;
}

void ot_profile_prepare(void)
{
    if (wish_of(ot_setting_text(OT_PROFILE)))
        ot_profile_record();
}

static void begin_file(ot_whole_file *w, const char *setting, const char *path, const char *end, const char *others)
{
    const char *wrong = NULL;

    if (ot.world.rank)
        return;
    ot_profiled = false;                /* in case that there will be nothing */
    if (!ends_in(path, end))
        ot_fatal("%s is '%s': write %sthe name of a file that ends in %s", setting, path, others, end);
    wrong = ot_whole_file_begin(w, path);
    if (wrong)
        ot_fatal("%s: '%s' cannot be written: %s", setting, path, wrong);
}

void ot_profile_start(void)
{
    const char *path = ot_setting_text(OT_PROFILE);
    uint32_t wanted = wish_of(path);

    ot_broadcast(&ot.world, &wanted, sizeof wanted);
    wish = wanted;
    if (wish == PAGE)
        begin_file(&page, "OTOSP_PROFILE", path, ".html", "1, or ");
    if (wish && !ot_profile_own.n)
        ot_profile_record();
    ot_profiled = wish;
    if (wish)
        ot_profile_clock(true);
}

/* ---- from all ranks to the leader ---------------------------------------------------------------- */

static void encode(const ot_profile *p, ot_buffer *to)
{
    uint64_t n = p->n, ranks = (uint64_t)p->ranks;

    ot_buffer_add(to, &n, sizeof n);
    for (size_t i = 0; i < p->n; i++) {
        const ot_profiled_site *s = &p->site[i];
        ot_buffer_add(to, s, sizeof *s);
        ot_buffer_add(to, s->file, strlen(s->file) + 1);
        ot_buffer_add(to, s->what, strlen(s->what) + 1);
    }
    ot_buffer_add(to, &ranks, sizeof ranks);
    ot_buffer_add(to, p->to, ranks * sizeof *p->to);
}

static void add_count(ot_count *to, const ot_count *c)
{
    to->messages += c->messages;
    to->bytes += c->bytes;
}

static const char *take_site(ot_profile *all, int rank, size_t guess, const char *p)
{
    ot_profiled_site s;

    memcpy(&s, p, sizeof s);
    const char *file = p + sizeof s, *what = file + strlen(file) + 1;
    size_t at = ot_profile_site(all, file, s.line, what, guess);
    ot_profiled_site *to = &all->site[at];
    to->runs = s.runs > to->runs ? s.runs : to->runs;
    to->longest = s.time[OT_COMPUTING] > to->longest ? s.time[OT_COMPUTING] : to->longest;
    for (int a = 0; a < OT_ACTIVITIES; a++) {
        to->time[a] += s.time[a];
        all->time[rank][a] += s.time[a];
    }
    for (int r = 0; r < OT_REASONS; r++)
        add_count(&to->sent[r], &s.sent[r]);
    return what + strlen(what) + 1;
}

static void take(ot_profile *all, int rank, const char *p)
{
    uint64_t n, ranks;

    memcpy(&n, p, sizeof n);
    p += sizeof n;
    for (uint64_t i = 0; i < n; i++)
        p = take_site(all, rank, i, p);
    memcpy(&ranks, p, sizeof ranks);
    p += sizeof ranks;
    for (uint64_t to = 0; to < ranks && to < (uint64_t)all->ranks; to++) {
        ot_count c;
        memcpy(&c, p + to * sizeof c, sizeof c);
        add_count(&all->to[(size_t)rank * (size_t)all->ranks + to], &c);
    }
}

/* The leader's `all` becomes what all ranks have recorded. */
static void gather(ot_profile *all)
{
    static ot_requests r;
    ot_buffer own = { .n = 0 };
    size_t ranks = (size_t)ot.world.size;

    encode(&ot_profile_own, &own);
    if (ot.world.rank) {
        uint64_t bytes = own.n;
        ot_send(&r, &bytes, sizeof bytes, 0, OT_TAG_PROFILE);
        ot_send(&r, own.p, own.n, 0, OT_TAG_PROFILE);
        ot_wait(&r);
        return;
    }
    all->ranks = ot.world.size;
    all->to = memset(ot_alloc(ranks * ranks * sizeof *all->to), 0, ranks * ranks * sizeof *all->to);
    all->time = memset(ot_alloc(ranks * sizeof *all->time), 0, ranks * sizeof *all->time);
    take(all, 0, own.p);
    for (int rank = 1; rank < ot.world.size; rank++) {
        uint64_t bytes;
        ot_receive(&r, &bytes, sizeof bytes, rank, OT_TAG_PROFILE);
        ot_wait(&r);
        own.n = 0;
        ot_receive(&r, ot_buffer_add(&own, NULL, bytes), bytes, rank, OT_TAG_PROFILE);
        ot_wait(&r);
        take(all, rank, own.p);
    }
}

static void end_file(ot_whole_file *w, const char *setting)
{
    if (!ot_whole_file_end(w))
        ot_say("%s: '%s' is not written: %s", setting, w->path, strerror(errno));
}

void ot_profile_finish(void)
{
    ot_profile all = { .n = 0 };

    if (!ot_profiled)
        return;
    ot_profile_clock(false);
    ot_profiled = false;
    gather(&all);
    if (ot.world.rank)
        return;
    ot_profile_sort(&all);
    if (wish == LINES)
        ot_profile_print(&all);
    else if (ot_whole_file_open(&page)) {
        ot_profile_page(&all, page.f);
        end_file(&page, "OTOSP_PROFILE");
    } else
        ot_say("OTOSP_PROFILE: '%s' is not written: %s", page.path, strerror(errno));
}

void ot_profile_lost(void)
{
    if (!ot_profiled)
        return;
    ot_profiled = false;
    ot_say("OTOSP_PROFILE: there is none, since the ranks do not come to the program's end together");
}
