/*
 * profile_page.c: the profile as a page of HTML that needs nothing else: time by construct, as bars and as a table; tasks;
 * messages by construct and reason; who has sent how much to whom; ranks.
 */
#include <inttypes.h>
#include "profile.h"

enum { MOST_CELLS = 64, CELL = 12, BAR = 600, ROW = 20 };    /* of the map, each way; pixels */

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Profile</title>\n<style>\n"
    "body { font: 14px sans-serif; margin: 2em; color: #222; }\n"
    "table { border-collapse: collapse; }\n"
    "th, td { padding: 2px 10px; text-align: right; border-bottom: 1px solid #ddd; }\n"
    "th:last-child, td:last-child { text-align: left; }\n"
    "text { font: 12px sans-serif; }\n"
    "</style>\n</head>\n<body>\n";

static void escape(FILE *f, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", f); break;
        case '<': fputs("&lt;", f); break;
        case '>': fputs("&gt;", f); break;
        case '"': fputs("&quot;", f); break;
        default: fputc(*text, f);
        }
}

static void name(FILE *f, const ot_profiled_site *s)
{
    char text[1024];

    ot_profile_name(s, text, sizeof text);
    escape(f, text);
}

/* Mean of the ranks, in seconds. */
static double mean(const ot_profile *p, uint64_t time)
{
    return (double)time / 1e9 / p->ranks;
}

static void legend(FILE *f)
{
    fputs("<p>", f);
    for (int a = 0; a < OT_ACTIVITIES; a++)
        fprintf(f, "<span style=\"background: %s\">&nbsp;&nbsp;&nbsp;</span> %s: %s &nbsp; ", ot_activity_words[a].colour,
                ot_activity_words[a].name, ot_activity_words[a].help);
    fputs("</p>\n", f);
}

static void bars(FILE *f, const ot_profile *p)
{
    uint64_t most = p->n ? ot_profile_spent(p->site[0].time) : 0;

    legend(f);
    fprintf(f, "<svg width=\"%d\" height=\"%zu\">\n", 2 * BAR, (size_t)ROW * p->n);
    for (size_t i = 0; i < p->n; i++) {
        double x = 0;
        for (int a = 0; a < OT_ACTIVITIES; a++) {
            double width = most ? (double)p->site[i].time[a] / (double)most * BAR : 0;
            fprintf(f, "<rect x=\"%.2f\" y=\"%zu\" width=\"%.2f\" height=\"%d\" fill=\"%s\"><title>%s: %.6f s</title></rect>\n",
                    x, i * ROW, width, ROW - 4, ot_activity_words[a].colour, ot_activity_words[a].name,
                    mean(p, p->site[i].time[a]));
            x += width;
        }
        fprintf(f, "<text x=\"%.2f\" y=\"%zu\">", x + 6, i * ROW + 13);
        name(f, &p->site[i]);
        fputs("</text>\n", f);
    }
    fputs("</svg>\n", f);
}

static void constructs(FILE *f, const ot_profile *p)
{
    fputs("<table id=\"constructs\">\n<tr><th>times</th><th>computing</th><th>longest</th><th>waiting</th><th>moving</th>"
          "<th>messages</th><th>bytes</th><th>construct</th></tr>\n", f);
    for (size_t i = 0; i < p->n; i++) {
        const ot_profiled_site *s = &p->site[i];
        ot_count sent = { .messages = 0 };
        for (int r = 0; r < OT_REASONS; r++) {
            sent.messages += s->sent[r].messages;
            sent.bytes += s->sent[r].bytes;
        }
        fprintf(f, "<tr><td>%" PRIu64 "</td><td>%.6f</td><td>%.6f</td><td>%.6f</td><td>%.6f</td><td>%" PRIu64 "</td><td>%"
                PRIu64 "</td><td>", s->runs, mean(p, s->time[OT_COMPUTING]), (double)s->longest / 1e9,
                mean(p, s->time[OT_WAITING]), mean(p, s->time[OT_MOVING]), sent.messages, sent.bytes);
        name(f, s);
        fputs("</td></tr>\n", f);
    }
    fputs("</table>\n", f);
}

static void tasks(FILE *f, const ot_profile *p)
{
    char text[2048];

    fputs("<table id=\"tasks\">\n<tr><th>tasks</th><th>of each rank</th><th>construct</th></tr>\n", f);
    for (size_t i = 0; i < p->n; i++) {
        if (!p->site[i].of_rank)
            continue;
        ot_profile_tasks(p, &p->site[i], text, sizeof text);
        fprintf(f, "<tr><td>%" PRIu64 "</td><td>%s</td><td>", p->site[i].tasks, text);
        name(f, &p->site[i]);
        fputs("</td></tr>\n", f);
    }
    fputs("</table>\n", f);
}

static void reasons(FILE *f, const ot_profile *p)
{
    fputs("<table id=\"messages\">\n<tr><th>messages</th><th>bytes</th><th>sent for</th><th>construct</th></tr>\n", f);
    for (size_t i = 0; i < p->n; i++) {
        for (int r = 0; r < OT_REASONS; r++) {
            const ot_count *c = &p->site[i].sent[r];
            if (!c->messages && !c->bytes)
                continue;
            fprintf(f, "<tr><td>%" PRIu64 "</td><td>%" PRIu64 "</td><td title=\"%s\">%s</td><td>", c->messages, c->bytes,
                    ot_reason_words[r].help, ot_reason_words[r].name);
            name(f, &p->site[i]);
            fputs("</td></tr>\n", f);
        }
        if (!p->site[i].copied)
            continue;
        fprintf(f, "<tr><td>-</td><td>%" PRIu64 "</td><td title=\"from the memory of another rank of the node\">copied</td>"
                "<td>", p->site[i].copied);
        name(f, &p->site[i]);
        fputs("</td></tr>\n", f);
    }
    fputs("</table>\n", f);
}

/* What these ranks have sent to those. */
static ot_count block(const ot_profile *p, int from, int to, int width)
{
    ot_count sum = { .messages = 0 };

    for (int a = from; a < from + width && a < p->ranks; a++)
        for (int b = to; b < to + width && b < p->ranks; b++) {
            ot_count c = ot_profile_between(p, a, b);
            sum.messages += c.messages;
            sum.bytes += c.bytes;
            sum.copied += c.copied;
        }
    return sum;
}

static void ranks_of(FILE *f, const ot_profile *p, int first, int width)
{
    int last = first + width < p->ranks ? first + width - 1 : p->ranks - 1;

    fprintf(f, last > first ? "%d..%d" : "%d", first, last);
}

/* Of many ranks some share a row and a column. */
static void map(FILE *f, const ot_profile *p)
{
    int width = (p->ranks + MOST_CELLS - 1) / MOST_CELLS, cells = (p->ranks + width - 1) / width;
    uint64_t most = 1;

    for (int i = 0; i < cells * cells; i++) {
        ot_count c = block(p, i / cells * width, i % cells * width, width);
        most = c.bytes + c.copied > most ? c.bytes + c.copied : most;
    }
    fprintf(f, "<p>A row for each sender%s, a column for each receiver; the darkest cell: %" PRIu64 " bytes.</p>\n",
            width > 1 ? "s' group" : "", most);
    fprintf(f, "<svg id=\"map\" width=\"%d\" height=\"%d\">\n", cells * CELL, cells * CELL);
    for (int i = 0; i < cells * cells; i++) {
        int from = i / cells * width, to = i % cells * width;
        ot_count c = block(p, from, to, width);
        fprintf(f, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#1d3f72\" fill-opacity=\"%.4f\" stroke=\"#ccc\">"
                "<title>", i % cells * CELL, i / cells * CELL, CELL, CELL, (double)(c.bytes + c.copied) / (double)most);
        ranks_of(f, p, from, width);
        fputs(" to ", f);
        ranks_of(f, p, to, width);
        fprintf(f, ": %" PRIu64 " messages, %" PRIu64 " bytes, %" PRIu64 " copied</title></rect>\n", c.messages, c.bytes,
                c.copied);
    }
    fputs("</svg>\n", f);
}

static void ranks(FILE *f, const ot_profile *p)
{
    fputs("<table id=\"ranks\">\n<tr><th>rank</th><th>computing</th><th>waiting</th><th>moving</th><th>messages sent</th>"
          "<th>bytes</th><th>messages received</th><th>bytes</th><th>bytes copied</th></tr>\n", f);
    for (int rank = 0; rank < p->ranks; rank++) {
        ot_count out = ot_profile_between(p, rank, -1), in = ot_profile_between(p, -1, rank);
        fprintf(f, "<tr><td>%d</td>", rank);
        for (int a = 0; a < OT_ACTIVITIES; a++)
            fprintf(f, "<td>%.6f</td>", (double)p->time[rank][a] / 1e9);
        fprintf(f, "<td>%" PRIu64 "</td><td>%" PRIu64 "</td><td>%" PRIu64 "</td><td>%" PRIu64 "</td><td>%" PRIu64
                "</td></tr>\n", out.messages, out.bytes, in.messages, in.bytes, in.copied);
    }
    fputs("</table>\n", f);
}

void ot_profile_page(const ot_profile *p, FILE *f)
{
    static const struct {
        const char *title;
        void (*write)(FILE *, const ot_profile *);
    } parts[] = { { "Time by construct", bars }, { "Constructs: seconds, mean of ranks", constructs },
                  { "Tasks executed, by each rank", tasks }, { "Messages by construct and reason", reasons }, { "From rank to rank", map }, { "Ranks", ranks } };
    ot_count all = ot_profile_between(p, -1, -1);

    fputs(head, f);
    fprintf(f, "<h1>Profile</h1>\n<p>%d rank%s, %.4f s; %" PRIu64 " messages, %" PRIu64 " bytes</p>\n", p->ranks,
            p->ranks > 1 ? "s" : "", (double)ot_profile_spent(p->time[0]) / 1e9, all.messages, all.bytes);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        fprintf(f, "<h2>%s</h2>\n", parts[i].title);
        parts[i].write(f, p);
    }
    fputs("</body>\n</html>\n", f);
}
