/*
 * report.h: what a rank tells otosprun, through a pipe that $OTOSP_RUN names: FD:DEVICE:FILE.
 */
#ifndef OT_REPORT_H
#define OT_REPORT_H

#include <stdint.h>

#define OT_REPORT_MAGIC 0x4f74726eu

enum ot_report_kind {
    OT_REPORT_PLACED,                   /* about to become the program; the status is its process id */
    OT_REPORT_HERE,                     /* in main, before MPI_Init; the status is its process id */
    OT_REPORT_STARTED,                  /* MPI_Init has returned */
    OT_REPORT_ENDED,                    /* with this status, of a shell's kind */
    OT_REPORT_DEBUGGER,                 /* the rank is a debugger; the status is its process id */
    OT_REPORT_KINDS
};

struct ot_report {
    uint32_t magic, kind;
    int32_t rank, status;
};

#endif
