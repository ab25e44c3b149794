/*
 * program.h: functions that let P processes be one program: signals, children, its end, what stands before libc's
 * functions, its streams and output. Part of rt.h, which has the types.
 */
#ifndef OT_PROGRAM_H
#define OT_PROGRAM_H

/* ---- stack.c ---- */
int ot_call_on_stack(int argc, char **argv, char **envp, int (*)(int, char **, char **), void *top);

/* ---- fault.c ---- */
void ot_catch_signals(void);
void ot_die_of(int signal, const siginfo_t *) OT_NORETURN;
struct sigaction ot_signal_default(int signal);

/* ---- signal.c ---- */
extern bool ot_signals_caught;          /* by the program, since some point that is the same on all ranks */
void ot_signals_forget(void);           /* in a child: its end is no concern of the job's */
int ot_signal_mask(int how, const sigset_t *, sigset_t *old);
bool ot_signals_agree(void);            /* all ranks are here: handlers of what has come run */
bool ot_signal_or_input(int fd);
bool ot_signal_is_due(const sigset_t *blocked);         /* has the leader something to tell? */
void ot_signal_wait(const sigset_t *blocked);
bool ot_signal_is_caught(int signal);
void ot_signal_told(const siginfo_t *, uint64_t number);
bool ot_alone(void);                    /* in a handler that other ranks may not run now */

/* ---- relay.c ---- */
void ot_relay_start(void);
bool ot_relay_works(void);
void ot_relay(const siginfo_t *, uint64_t number);     /* 0: to the leader */

/* ---- child.c ---- */
extern size_t ot_shared_with_children;  /* mappings through which a child could tell its parent something */
pid_t ot_fork_process(void);            /* the child is no rank */
extern bool ot_forked;                  /* this is a child */
OT_NORETURN void ot_child_refuse(void); /* it comes to where ranks meet */

/* ---- exit.c ---- */
void ot_exit_start(void);
bool ot_on_exit(ot_message *);
bool ot_exit_is_handled(void);          /* the program has handlers, or destructors */
bool ot_exit_is_early(void);            /* this rank comes to the program's end by itself */
OT_NORETURN void ot_exit_early(int status, bool flush);
extern ot_message *ot_exit_asked;       /* by a member of a split that this rank has not come to */
void ot_exit_go_on(const ot_construct *);      /* the split has begun */

/* ---- leader.c ---- */
bool ot_is_program(const void *caller);
bool ot_replicated(const void *caller); /* of a function that stands before libc's: __builtin_return_address(0) */
bool ot_leads(void);
void ot_from_leader(void *answer, size_t bytes);
long ot_result_from_leader(long result);               /* with errno */
void ot_leader_waits(void);
void *ot_libc(const char *name);        /* the function that ours of this name stands before */
#define OT_LIBC(name) ((__typeof__(&name))(uintptr_t)ot_libc(#name))
/* Declares `libc`, the function that ours stands before, in it. */
#define OT_DECLARE_LIBC(type, name, parameters) \
    static type (*libc) parameters; \
    if (OTOSP_UNLIKELY(!libc)) \
        *(void **)&libc = ot_libc(#name)
void ot_lasting_refuse(const void *caller, const char *name);  /* lasting.c: if a member of a split calls it */
#define OT_FOR_ALL() ot_replicated(__builtin_return_address(0))
#define OT_WEAK __attribute__((weak))   /* of such a function: the program may have its own of that name */

/* ---- environment.c ---- */
char **ot_arguments(int *argc, char **argv, char **top);       /* move *top, the stack's, down */
char **ot_environ_start(char **top);

/* ---- directories.c ---- */
struct __dirstream *ot_opendir(const char *path);        /* in replicated code */

/* ---- random.c, jump.c ---- */
typedef struct ot_factor {
    uint64_t factor, addend;
} ot_factor;
#define OT_FACTOR48 { 0x5deece66d, 0xb }
extern ot_factor ot_factor48;           /* libc's, of drand48 and kin */
void ot_random_join(const ot_bytes *messages, int members);
void ot_random_jump(int generator, const ot_draws *);

/* ---- stream.c ---- */
extern __thread bool ot_stream_made;    /* malloc is called by libc for a FILE */
void *ot_stream_alloc(size_t bytes);
bool ot_stream_has(const void *);
int ot_stream_owner(const void *);      /* the first rank of the member that has opened it in a split; -1: no stream */

/* ---- stream_lock.c ---- */
void ot_streams_look(void);             /* before MPI's start */
void ot_streams_start(void);            /* and after */
void ot_streams_lock(void);             /* the program has threads from now on */
FILE *ot_stream_unlocked(FILE *);

/* ---- numbers.c ---- */
void ot_files_reserve(void);            /* before MPI's start */
void ot_files_child(void);              /* in a child that the program has forked */

/* ---- output.c ---- */
void ot_output_join(ot_construct *, const ot_bytes *heads, size_t kept);
void ot_output_sort(ot_written *, size_t n);           /* by time, then as their texts stand in memory */

/* ---- io.c ---- */
void ot_io_start(void);
void ot_io_fork(ot_construct *);
void ot_io_leave(ot_construct *);

/* ---- capture.c ---- */
void ot_capture_fork(ot_construct *);
size_t ot_io_kept(ot_construct *);      /* bytes that ot_io_take_kept will add */
void ot_io_stamp(ot_construct *);
void ot_io_take_kept(ot_construct *, ot_buffer *);
void ot_io_write(ot_construct *, const char *, const ot_piece *);
void ot_capture_leave(ot_construct *);
void ot_capture_follow(ot_construct *, const ot_written *, size_t n);
bool ot_io_kept_files(const ot_construct *);            /* other than file 1 */
void ot_io_exit(bool flush);             /* flush: streams, which _exit leaves */
void ot_io_tell(ot_buffer *);
void ot_io_end(const ot_written *);
extern int ot_real_stderr;

#endif
