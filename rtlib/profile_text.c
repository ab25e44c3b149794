/*
 * profile_text.c: the profile as lines on standard error: constructs by their time, tasks by construct and rank, messages
 * by construct and reason, and ranks.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "profile.h"

uint64_t ot_profile_spent(const uint64_t time[OT_ACTIVITIES])
{
    uint64_t sum = 0;

    for (int a = 0; a < OT_ACTIVITIES; a++)
        sum += time[a];
    return sum;
}

/* What has gone from rank to rank; -1: all of them. */
ot_count ot_profile_between(const ot_profile *p, int from, int to)
{
    ot_count sum = { .messages = 0 };

    for (int a = from < 0 ? 0 : from; a < (from < 0 ? p->ranks : from + 1); a++)
        for (int b = to < 0 ? 0 : to; b < (to < 0 ? p->ranks : to + 1); b++) {
            const ot_count *c = &p->to[(size_t)a * (size_t)p->ranks + (size_t)b];
            sum.messages += c->messages;
            sum.bytes += c->bytes;
            sum.copied += c->copied;
        }
    return sum;
}

static int by_time(const void *pa, const void *pb)
{
    const ot_profiled_site *a = pa, *b = pb;
    uint64_t x = ot_profile_spent(a->time), y = ot_profile_spent(b->time);

    if (x != y)
        return x < y ? 1 : -1;
    return a->line - b->line;
}

void ot_profile_sort(ot_profile *p)
{
    ot_sort(p->site, p->n, sizeof *p->site, by_time);
}

void ot_profile_name(const ot_profiled_site *s, char *text, size_t bytes)
{
    if (s->line)
        snprintf(text, bytes, "%s:%d '%s'", s->file, s->line, s->what);
    else
        snprintf(text, bytes, "%s", s->what);
}

static void print_times(const ot_profile *p)
{
    double each = 1e9 * p->ranks;
    char name[1024];

    ot_print("  seconds, mean of ranks");
    ot_print("       times  computing  (longest)    waiting     moving  construct");
    for (size_t i = 0; i < p->n; i++) {
        const ot_profiled_site *s = &p->site[i];
        ot_profile_name(s, name, sizeof name);
        ot_print("%12" PRIu64 " %10.4f %10.4f %10.4f %10.4f  %s", s->runs, (double)s->time[OT_COMPUTING] / each,
                 (double)s->longest / 1e9, (double)s->time[OT_WAITING] / each, (double)s->time[OT_MOVING] / each, name);
    }
}

/* That all ranks execute alike counts on each. Of many ranks: those with the least and the most. */
void ot_profile_tasks(const ot_profile *p, const ot_profiled_site *s, char *text, size_t bytes)
{
    enum { MOST_RANKS = 64 };
    uint64_t least = UINT64_MAX, most = 0;
    size_t n = 0;

    for (int rank = 0; rank < p->ranks; rank++) {
        uint64_t tasks = s->of_rank[rank];
        least = tasks < least ? tasks : least;
        most = tasks > most ? tasks : most;
        if (p->ranks <= MOST_RANKS && n < bytes)
            n += (size_t)snprintf(text + n, bytes - n, rank ? " %" PRIu64 : "%" PRIu64, tasks);
    }
    if (p->ranks > MOST_RANKS)
        snprintf(text, bytes, "%" PRIu64 " to %" PRIu64, least, most);
}

static void print_tasks(const ot_profile *p)
{
    char name[1024], tasks[2048];
    bool any = false;

    for (size_t i = 0; i < p->n; i++) {
        if (!p->site[i].of_rank)
            continue;
        if (!any)
            ot_print("  tasks executed, by each rank");
        any = true;
        ot_profile_name(&p->site[i], name, sizeof name);
        ot_profile_tasks(p, &p->site[i], tasks, sizeof tasks);
        ot_print("    %s: %s", name, tasks);
    }
}

static void print_messages(const ot_profile *p)
{
    char name[1024];

    ot_print("    messages            bytes  sent for    construct");
    for (size_t i = 0; i < p->n; i++) {
        ot_profile_name(&p->site[i], name, sizeof name);
        for (int r = 0; r < OT_REASONS; r++) {
            const ot_count *c = &p->site[i].sent[r];
            if (c->messages || c->bytes)
                ot_print("%12" PRIu64 " %16" PRIu64 "  %-10s  %s", c->messages, c->bytes, ot_reason_words[r].name,
                         name);
        }
        if (p->site[i].copied)
            ot_print("           - %16" PRIu64 "  copied      %s", p->site[i].copied, name);
    }
}

static void print_ranks(const ot_profile *p)
{
    ot_print("                                        sent                          received                       copied");
    ot_print("  rank computing    waiting     moving  messages            bytes     messages            bytes            bytes");
    for (int rank = 0; rank < p->ranks; rank++) {
        ot_count out = ot_profile_between(p, rank, -1), in = ot_profile_between(p, -1, rank);
        ot_print("%6d %9.4f %10.4f %10.4f %9" PRIu64 " %16" PRIu64 " %12" PRIu64 " %16" PRIu64 " %16" PRIu64, rank,
                 (double)p->time[rank][OT_COMPUTING] / 1e9, (double)p->time[rank][OT_WAITING] / 1e9,
                 (double)p->time[rank][OT_MOVING] / 1e9, out.messages, out.bytes, in.messages, in.bytes,
                 in.copied);
    }
}

void ot_profile_print(const ot_profile *p)
{
    ot_count all = ot_profile_between(p, -1, -1);

    ot_print("profile: %d rank%s, %.4f s; %" PRIu64 " messages, %" PRIu64 " bytes", p->ranks, p->ranks > 1 ? "s" : "",
             (double)ot_profile_spent(p->time[0]) / 1e9, all.messages, all.bytes);
    print_times(p);
    print_tasks(p);
    if (all.messages || all.copied)
        print_messages(p);
    print_ranks(p);
}
