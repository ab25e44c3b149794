/*
 * exit_early.c: the end of the program that one member of a split comes to, while the others are somewhere else.
 *
 * Each rank keeps what it has written in the split (capture.c). The leader of all ranks is asked to end the job, as
 * soon as it looks in. It asks the others for what they keep, and writes that in the order of time: what was written
 * before the end is there. It doesn't wait long for a rank that computes: threads would be stopped in that, too.
 */
#include <string.h>
#include <time.h>
#include "rt.h"

#define PATIENCE 3                      /* seconds */

/* To the leader, from it, and the answers to that; then pieces with their texts. */
typedef struct ending {
    int32_t status;
    uint32_t flush;                     /* exit, not _exit */
    uint64_t fork;                      /* of the outermost split */
} ending;

ot_message *ot_exit_asked;

static ot_message **answers;            /* NULL: nobody has been asked yet */
static int missing;

static const ot_construct *outermost(void)
{
    const ot_construct *c = ot.split;

    while (c && c->outer)
        c = c->outer;
    return c;
}

bool ot_exit_is_early(void)
{
    return ot.world.size > 1 && (ot.split || ot_alone());
}

/* Serves others while there is something to wait for; seconds: at most, or 0. */
static void serve(const int *more, int seconds)
{
    time_t begun = time(NULL);

    for (long tests = 0; *more && (!seconds || time(NULL) - begun < seconds); tests++) {
        ot_poll();
        ot_pause(tests);
    }
}

static ot_message *message_of(int status, bool flush, bool tells)
{
    const ot_construct *c = outermost();
    ending e = { status, flush, c ? c->fork : 0 };
    ot_buffer all = { .n = 0 };

    ot_buffer_add(&all, &e, sizeof e);
    if (tells) {
        ot_io_exit(flush);
        ot_io_tell(&all);
    }
    return ot_message_new(OT_ACTIVE_EXIT, all.p, all.n);
}

/* Adds what these bytes hold: pieces, each followed by its text. */
static void take(ot_buffer *pieces, const char *p, const char *end)
{
    while (p < end) {
        ot_written *one = ot_buffer_add(pieces, NULL, sizeof *one);
        memcpy(&one->piece, p, sizeof one->piece);
        one->text = p + sizeof one->piece;
        p = one->text + one->piece.bytes;
    }
}

static void write_all(const ot_buffer *told)
{
    ot_buffer pieces = { .n = 0 };

    take(&pieces, told->p, told->p + told->n);
    ot_written *v = (ot_written *)(void *)pieces.p;
    size_t n = pieces.n / sizeof *v;
    ot_output_sort(v, n);
    for (size_t i = 0; i < n; i++)
        if (!ot.world.rank || v[i].piece.file == 1)
            ot_io_end(&v[i]);
}

/* ---- The leader ---- */

static void ask_others(const ending *e)
{
    ot_message *question = message_of(e->status, e->flush, false);

    for (int rank = 1; rank < ot.world.size; rank++)
        if (!answers[rank]) {
            missing++;
            ot_message_send(question, rank);
        }
    serve(&missing, PATIENCE);
}

/* In the split `in`, or one inside it. */
static OT_NORETURN void end_job(const ot_construct *in, ot_message *asked)
{
    ot_buffer told = { .n = 0 };
    ending e;

    memcpy(&e, asked->payload, sizeof e);
    answers = ot_alloc((size_t)ot.world.size * sizeof *answers);
    memset(answers, 0, (size_t)ot.world.size * sizeof *answers);
    answers[0] = message_of(e.status, e.flush, true);
    answers[asked->from] = asked;
    if (in->captures)
        ask_others(&e);
    for (int rank = 0; rank < ot.world.size; rank++)
        if (answers[rank])
            ot_buffer_add(&told, answers[rank]->payload + sizeof e, answers[rank]->bytes - sizeof e);
    write_all(&told);
    ot_die(e.status);
}

/* ---- All ---- */

static bool has_come_to(const ot_construct *c, const ot_message *m)
{
    ending e;

    memcpy(&e, m->payload, sizeof e);
    return c && c->fork >= e.fork;
}

void ot_exit_go_on(const ot_construct *c)
{
    if (!c->outer && has_come_to(c, ot_exit_asked))
        end_job(c, ot_exit_asked);
}

bool ot_on_exit(ot_message *m)
{
    if (ot.world.rank) {
        ending e;
        memcpy(&e, m->payload, sizeof e);
        ot_message *answer = message_of(e.status, e.flush, true);
        ot_message_send(answer, 0);
        ot_message_drop(answer);
        return false;
    }
    if (answers) {
        bool first = !answers[m->from];
        if (first) {
            answers[m->from] = m;
            missing--;
        }
        return first;
    }
    if (has_come_to(outermost(), m))
        end_job(outermost(), m);
    ot_exit_asked = m;
    return true;
}

/* By this rank alone: its standard output, and on the leader its files. */
static void end_alone(bool flush)
{
    ot_buffer told = { .n = 0 };

    ot_io_exit(flush);
    ot_io_tell(&told);
    write_all(&told);
}

/*
 * A handler that runs on each rank by itself ends the job on the leader; the others give it time to come there. Of a
 * set of several ranks all come here, and its leader asks.
 */
void ot_exit_early(int status, bool flush)
{
    static const int always = 1;

    if (ot_alone()) {
        end_alone(flush);
        if (ot.world.rank)
            nanosleep(&(struct timespec){ PATIENCE, 0 }, NULL);
        ot_die(status);
    }
    if (ot.set.rank)
        serve(&always, PATIENCE);
    ot_message *mine = message_of(status, flush, true);
    if (!ot.world.rank)
        end_job(outermost(), mine);
    ot_message_send(mine, 0);
    serve(&always, flush ? 0 : PATIENCE);
    end_alone(flush);
    ot_die(status);
}
