/*
 * messages.h: functions that send: joins, copies between ranks of a node, requests, active messages and what is built
 * of them. Part of rt.h, which has the types.
 */
#ifndef OT_MESSAGES_H
#define OT_MESSAGES_H

/* ---- wait.c ---- */
void ot_token(ot_requests *, int rank, enum ot_tag);   /* a message that says nothing but that it comes */
void ot_await_token(ot_requests *, int rank, enum ot_tag);
MPI_Request *ot_request(ot_requests *); /* room for one more, which the caller fills */
void ot_send(ot_requests *, const void *, size_t bytes, int rank, enum ot_tag);
void ot_receive(ot_requests *, void *, size_t bytes, int rank, enum ot_tag);
void ot_wait(ot_requests *);
void ot_wait_first(ot_requests *, int n);
int ot_wait_some(ot_requests *, const int **which);
bool ot_test(ot_requests *);
void ot_pause(long tests);              /* after so many tests in vain */
void ot_barrier(const ot_set *);

/* ---- network.c ---- */
void ot_network_start(void);
int ot_network_fan(int ranks, size_t bytes);    /* in a round, how many times as many get to know it: a power of 2 */
double ot_network_rounds(int ranks, int fan, size_t bytes);    /* seconds until all know it */
bool ot_network_is_slow(void);          /* does a byte take longer than to compute with it? */
extern const ot_network *ot_network_now;        /* the same on all ranks */

/* ---- exchange.c ---- */
void ot_exchange_join(ot_construct *, const otosp_site *, bool keep_team);
void ot_exchange_leave(ot_construct *);
void ot_exchange_check(const ot_head *mine, const ot_head *theirs, int rank);
enum { OT_TOLD_BYTES = 512 };           /* that a member tells, about */
/* What each member tells, and no join: all[m] is of member m, until the next exchange. */
void ot_exchange_tell(ot_construct *, const otosp_site *, const void *, size_t bytes, ot_bytes *all);
double ot_exchange_cost(const ot_team *, size_t bytes);        /* seconds, roughly */
bool ot_exchange_is(const char *name);  /* is it what OTOSP_EXCHANGE says? */
void ot_broadcast(const ot_set *, void *, size_t bytes);
extern const ot_exchange ot_exchange_direct, ot_exchange_gather;

/* ---- peek.c ---- */
enum { OT_PEEKED_ROW = 4 << 10 };       /* bytes of a row, at least: shorter ones are packed */
void ot_peek_start(void);
bool ot_peeks(int rank, const ot_md *, size_t n, size_t bytes);        /* does who needs them copy them from there? */
bool ot_can_peek(int rank, const ot_md *, size_t n);    /* be it worth it or not */
bool ot_peeks_anywhere(size_t bytes);   /* does any rank of another one's? All find the same */
bool ot_peeks_at(int rank, size_t bytes);      /* the same of memory that lies anywhere there */
void ot_peek_at(int rank, const char *from, char *to, size_t bytes);
void ot_peek(int rank, const ot_md *, size_t n);

/* ---- compress.c ---- */
void ot_compress_start(void);
/* The next request sends *bytes from there: returns what is to be sent, and makes *bytes its length. */
const char *ot_compress(ot_requests *, const char *, size_t *bytes, int rank, enum ot_tag);
void ot_compress_expect(ot_requests *, char *to, size_t bytes, int rank, enum ot_tag);  /* the next one receives them */
void ot_compress_done(ot_requests *, int n, const MPI_Status *);        /* the first n are */
void ot_compress_came(ot_requests *, const int *which, int n, const MPI_Status *);    /* n of what is received is done */
MPI_Status *ot_compress_statuses(int n);        /* room for so many; kept */

/* ---- active.c ---- */
void ot_active_start(void);
void ot_active_stop(void);              /* nothing is under way any more, on any rank */
void ot_poll(void);
void ot_active_limit(void);              /* waits until not too much is under way; where the user may wait */
void ot_active_send(int rank, enum ot_active, const void *payload, size_t bytes);
ot_message *ot_message_new(enum ot_active, const void *payload, size_t bytes);   /* NULL: the caller fills it */
void ot_message_send(ot_message *, int rank);
void ot_message_drop(ot_message *);

/* ---- update.c ---- */
void ot_update_start(void);
void ot_release(void);                  /* what the current set has written goes to all other ranks */
void ot_release_sources(uint64_t key, uint64_t iteration, uint64_t sources);
void ot_acquire(const uint64_t *clock); /* waits for what it names, and applies it */
void ot_acquire_update(int publisher, uint64_t number);
void ot_acquire_arrived(void);          /* applies what has come */
ot_clock ot_clock_now(void);
size_t ot_clock_bytes(void);
uint64_t ot_clock_time(void);
uint64_t ot_clock_sum(void);
void ot_clock_merge(uint64_t *into, const void *from, size_t bytes);
void ot_clock_heard(uint64_t **into, const void *from, size_t bytes);      /* makes it, if there is something to merge */
bool ot_on_update(ot_message *);        /* handlers return whether they keep the message */
bool ot_on_ping(ot_message *);
bool ot_on_pong(ot_message *);

/* ---- lock.c ---- */
uint64_t ot_mix(uint64_t, uint64_t);
void ot_lock_acquire(uint64_t id);      /* of a 64-bit number made by ot_mix; with an ot_acquire */
bool ot_lock_try(uint64_t id);
void ot_lock_release(uint64_t id);      /* with an ot_release */
void ot_lock_forget(uint64_t id);
/* omp_lock.c: the same by nestable locks: who has one may set it again. The test tells how often it is set then, or 0. */
void ot_nest_set(uint64_t id);
int ot_nest_test(uint64_t id);
void ot_nest_unset(uint64_t id);
bool ot_ask(int rank, enum ot_active, const void *payload, size_t bytes);
void ot_answer(int rank, bool granted, const uint64_t *clock);
bool ot_on_lock(ot_message *);
bool ot_on_try(ot_message *);
bool ot_on_unlock(ot_message *);
bool ot_on_forget(ot_message *);
bool ot_on_answer(ot_message *);

/* ---- post.c: where one node has all ranks ---- */
size_t ot_post_bytes(void);
void ot_post_start(void *shared);       /* so many bytes, of zeros */
bool ot_post_takes(const ot_set *, size_t bytes);       /* all ranks find the same */
void ot_post(void *, size_t bytes);     /* from the leader to all */

/* ---- lock_near.c ---- */
typedef struct ot_near_lock ot_near_lock;
size_t ot_near_bytes(void);
void ot_near_start(void *shared);
ot_near_lock *ot_near_lock_of(uint64_t id);
const uint64_t *ot_near_acquire(ot_near_lock *);       /* the clock of the last holder */
const uint64_t *ot_near_try(ot_near_lock *);
void ot_near_release(ot_near_lock *);

#endif
