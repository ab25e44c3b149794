/*
 * file.h: the program's files: what file.c, stream.c, capture.c and io.c share.
 */
#ifndef OT_FILE_H
#define OT_FILE_H

#include "rt.h"

enum { OT_FILES = 256, OT_FILES_OF_SPLITS = 128 };  /* numbers from the second on are given out in splits */

enum ot_file_kind {
    OT_FILE_NONE,                       /* the number is free */
    OT_FILE_OWN,                        /* each rank has opened it itself */
    OT_FILE_LEADERS,                    /* the leader has it; the others a shadow, which stands at the same position */
    OT_FILE_TOLD                        /* the leader reads it for all: a pipe, a terminal, a random device */
};

typedef struct ot_file {
    enum ot_file_kind kind;
    bool filled;                        /* a shadow holds what the file holds, for it is read as well */
    FILE *stream, *process;             /* process: what the leader's popen has made */
    ot_construct *opened;               /* in which split; NULL: in none */
    off_t punched;                      /* a shadow's memory is given back so far */
    int memory, real;                   /* in a split: what is written is kept in `memory`; -1: never yet */
    bool captured, sought;              /* sought: a member has said where it reads */
} ot_file;

extern ot_file ot_files[OT_FILES];

/* ---- file.c ---- */
void ot_files_start(void);
int ot_keep_away(int fd);               /* a duplicate that no program will meet by chance, nor inherit */
void ot_write_all(int fd, const char *, size_t);
bool ot_is_leaders(int fd, const void *caller);        /* does the leader's result count, in this call? */
int ot_file_number(void);
int ot_file_place(int fd, enum ot_file_kind, bool filled);     /* gets a number, which is the same on all ranks */
void ot_file_vacate(int number);
int ot_file_open(int folder, const char *path, int flags, mode_t);
int ot_file_shadow(int flags, bool filled, off_t size, int leaders);
void ot_file_trim(ot_file *, int fd);

/* ---- stream.c ---- */
FILE *ot_stream_open(int number, const char *mode);
int ot_stream_number(FILE *);           /* -1: no file of the table */

/* ---- capture.c ---- */
void ot_capture_refuse(int fd, const char *what);

/* ---- io.c ---- */
ssize_t ot_read_for_all(int fd, void *, size_t);
extern int ot_start_out;                /* file 1 as the program got it */

/* ---- wide.c ---- */
extern FILE *ot_libc_stdin;             /* NULL: stdin is it, on one rank */

#endif
