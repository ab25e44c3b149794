/*
 * profile_end.c: the leader says whether there is a profile, or a trace, gets at the program's end what all ranks have
 * recorded, and writes it. A program that does not come to its end on all ranks together has none, and says so.
 */
#include <errno.h>
#include <string.h>
#include "profile.h"

enum wish { NOTHING, LINES, PAGE };

static enum wish wish;                  /* the same on all ranks */
static bool traces;                     /* so is this */
static ot_whole_file page, trace;       /* on the leader */

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
    if (wish_of(ot_setting_text(OT_PROFILE)) || wish_of(ot_setting_text(OT_TIMELINE)))
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
    const char *path = ot_setting_text(OT_PROFILE), *to = ot_setting_text(OT_TIMELINE);
    uint64_t wanted[] = { wish_of(path), wish_of(to), ot_setting(OT_TIMELINE_SIZE) };

    ot_broadcast(&ot.world, wanted, sizeof wanted);
    wish = wanted[0];
    traces = wanted[1];
    if (wish == PAGE)
        begin_file(&page, "OTOSP_PROFILE", path, ".html", "1, or ");
    if (traces)
        begin_file(&trace, "OTOSP_TRACE", to, ".json", "");
    ot_profiled = wish || traces;
    if (!ot_profiled)
        return;
    if (!ot_profile_own.n)
        ot_profile_record();
    ot_barrier(&ot.world);
    ot_profile_clock_start();
    if (traces)
        ot_timeline_start(wanted[2] / (size_t)ot.world.size, ot_profile_now());
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

static void add_sent(ot_count *to, const ot_count *c)
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
    to->copied += s.copied;
    to->tasks += s.tasks;
    if (s.tasks && !to->of_rank)
        to->of_rank = memset(ot_alloc((size_t)all->ranks * sizeof *to->of_rank), 0, (size_t)all->ranks * sizeof *to->of_rank);
    if (s.tasks)
        to->of_rank[rank] += s.tasks;
    for (int a = 0; a < OT_ACTIVITIES; a++) {
        to->time[a] += s.time[a];
        all->time[rank][a] += s.time[a];
    }
    for (int r = 0; r < OT_REASONS; r++)
        add_sent(&to->sent[r], &s.sent[r]);
    return what + strlen(what) + 1;
}

static void take(void *to_all, int rank, const char *p, size_t bytes)
{
    ot_profile *all = to_all;
    uint64_t n, ranks;

    (void)bytes;
    memcpy(&n, p, sizeof n);
    p += sizeof n;
    for (uint64_t i = 0; i < n; i++)
        p = take_site(all, rank, i, p);
    memcpy(&ranks, p, sizeof ranks);
    p += sizeof ranks;
    for (uint64_t to = 0; to < ranks && to < (uint64_t)all->ranks; to++) {
        ot_count c;
        memcpy(&c, p + to * sizeof c, sizeof c);
        add_sent(&all->to[(size_t)rank * (size_t)all->ranks + to], &c);
        all->to[to * (size_t)all->ranks + (size_t)rank].copied += c.copied;     /* from there */
    }
}

static void not_written(const ot_whole_file *w, const char *setting)
{
    ot_say("%s: '%s' is not written: %s", setting, w->path, strerror(errno));
}

static void end_file(ot_whole_file *w, const char *setting)
{
    if (!ot_whole_file_end(w))
        not_written(w, setting);
}

/* One rank after the other gives its bytes to the leader, which uses them. */
static void give(ot_buffer *own, void (*use)(void *, int rank, const char *, size_t bytes), void *with)
{
    static ot_requests r;
    uint64_t bytes = own->n;

    if (ot.world.rank) {
        ot_send(&r, &bytes, sizeof bytes, 0, OT_TAG_PROFILE);
        ot_send(&r, own->p, own->n, 0, OT_TAG_PROFILE);
        ot_wait(&r);
        return;
    }
    use(with, 0, own->p, own->n);
    for (int rank = 1; rank < ot.world.size; rank++) {
        ot_receive(&r, &bytes, sizeof bytes, rank, OT_TAG_PROFILE);
        ot_wait(&r);
        own->n = 0;
        ot_receive(&r, ot_buffer_add(own, NULL, bytes), bytes, rank, OT_TAG_PROFILE);
        ot_wait(&r);
        use(with, rank, own->p, own->n);
    }
}

static void write_profile(void)
{
    ot_profile all = { .n = 0, .ranks = ot.world.size };
    ot_buffer own = { .n = 0 };
    size_t ranks = (size_t)ot.world.size, cells = ot.world.rank ? 0 : ranks * ranks;

    all.to = memset(ot_alloc(cells * sizeof *all.to), 0, cells * sizeof *all.to);
    all.time = memset(ot_alloc(ranks * sizeof *all.time), 0, ranks * sizeof *all.time);
    encode(&ot_profile_own, &own);
    give(&own, take, &all);
    if (ot.world.rank)
        return;
    ot_profile_sort(&all);
    if (wish == LINES)
        ot_profile_print(&all);
    else if (ot_whole_file_open(&page)) {
        ot_profile_page(&all, page.f);
        end_file(&page, "OTOSP_PROFILE");
    } else
        not_written(&page, "OTOSP_PROFILE");
}

static uint64_t left_out;               /* events, of all ranks */

/* A rank's events, behind the number of those that are left out. */
static void write_events(void *f, int rank, const char *p, size_t bytes)
{
    uint64_t n;

    if (!f)
        return;
    memcpy(&n, p, sizeof n);
    left_out += n;
    fputs(rank ? ",\n" : "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n", f);
    fwrite(p + sizeof n, 1, bytes - sizeof n, f);
}

static void write_trace(void)
{
    ot_buffer own = { .n = 0 };
    uint64_t n;
    int error = 0;

    if (!ot.world.rank && !ot_whole_file_open(&trace))
        error = errno;
    ot_buffer_add(&own, NULL, sizeof n);
    n = ot_timeline_text(&own);
    memcpy(own.p, &n, sizeof n);
    give(&own, write_events, trace.f);
    if (ot.world.rank)
        return;
    if (error) {
        errno = error;
        not_written(&trace, "OTOSP_TRACE");
        return;
    }
    fputs("\n]}\n", trace.f);
    end_file(&trace, "OTOSP_TRACE");
    if (left_out)
        ot_say("OTOSP_TRACE: the last %llu events are left out: OTOSP_TRACE_SIZE sets the size of the file",
               (unsigned long long)left_out);
}

void ot_profile_finish(void)
{
    if (!ot_profiled)
        return;
    ot_profile_clock_stop();
    ot_profiled = false;
    if (wish)
        write_profile();
    if (traces)
        write_trace();
}

void ot_profile_lost(void)
{
    if (!ot_profiled)
        return;
    ot_profiled = false;
    ot_say("%s: there is none, since the ranks do not come to the program's end together",
           wish ? "OTOSP_PROFILE" : "OTOSP_TRACE");
}
