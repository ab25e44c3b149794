/*
 * file.h: the program's files: what file.c, stream.c, capture.c and io.c share.
 */
#ifndef OT_FILE_H
#define OT_FILE_H

#include "rt.h"

enum ot_file_kind {
    OT_FILE_NONE,                       /* the number is free */
    OT_FILE_OWN,                        /* each rank has opened it itself */
    OT_FILE_LEADERS,                    /* the leader has it; the others a shadow */
    OT_FILE_TOLD                        /* the leader reads it for all: a pipe, a socket, a terminal, a random device */
};

typedef struct ot_file {
    enum ot_file_kind kind;
    bool ours;                          /* the number can be given out */
    bool filled;                        /* a shadow holds what the file holds, for it is read as well; else it is null */
    FILE *stream, *process;             /* process: what the leader's popen has made */
    ot_construct *opened;               /* in which split; NULL: in none */
    int memory, real;                   /* in a split: what is written is kept in `memory`; -1: never yet */
    bool captured, sought;              /* sought: a member has said where it reads */
} ot_file;

/* ---- numbers.c ---- */
extern ot_file *ot_files;
extern int ot_files_end;                /* above all that are open; 0 on one rank */
extern int ot_null;                     /* /dev/null */
void ot_files_start(void);
int ot_keep_away(int fd);               /* a duplicate that no program will meet by chance, nor inherit */
ot_file *ot_file_of(int fd);            /* NULL: no file of the table is open there */
bool ot_is_number(int fd);              /* could one be? */
bool ot_is_closed(int fd, const void *caller);
bool ot_is_others(int fd);              /* MPI's, or the runtime's */
int ot_file_number(int least);
void ot_file_take(int fd, int number, ot_file is);
int ot_file_place(int fd, enum ot_file_kind, bool filled);     /* gets a number, which is the same on all ranks */
void ot_file_vacate(int number);

/* ---- file.c ---- */
void ot_write_all(int fd, const char *, size_t);
bool ot_is_leaders(int fd, const void *caller);        /* does the leader's result count, in this call? */
bool ot_is_hidden(int fd, const void *caller);         /* does the leader alone know where it stands? */
int ot_file_open(int folder, const char *path, int flags, mode_t);
int ot_file_shadow(int flags, bool filled, int leaders);
int ot_file_close(int number);

/* ---- stream.c ---- */
FILE *ot_stream_open(int number, const char *mode);
FILE *ot_stream_told(int number, const char *mode);    /* bytes that the leader reads for all */
FILE *ot_stream_of_leader(int fd);      /* to read and to write; the number is the leader's. Called by all ranks, as the runtime */
int ot_stream_number(FILE *);           /* -1: no file of the table */

/* ---- memstream.c ---- */
void ot_memstream_flushed(FILE *, const void *caller); /* NULL: all streams */
void ot_memstream_closes(FILE *);       /* called by all ranks */

/* ---- cookie.c ---- */
void ot_cookies_fork(void);             /* a construct begins, and ends, in code that all ranks execute */
void ot_cookies_leave(const otosp_site *);
void ot_cookies_close(const FILE *);

/* ---- capture.c ---- */
void ot_capture_refuse(int fd, const char *what);
void ot_capture_seek(int fd);
bool ot_capture_at(int fd, const void *, size_t, off_t);
int ot_capture_read(int fd);            /* the descriptor that it is read by, where that is said: in a split another one */

/* ---- io.c ---- */
ssize_t ot_read_for_all(int fd, void *, size_t);
void ot_told_refuse(int fd, const char *what);         /* in a split that has not made it */
bool ot_may_call(int fd, bool input);   /* false: a signal's handler is due before there is input */
extern int ot_start_out;                /* file 1 as the program got it */

/* ---- wide.c ---- */
extern FILE *ot_libc_stdin;             /* NULL: stdin is it, on one rank */

#endif
