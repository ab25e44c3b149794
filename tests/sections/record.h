/*
 * record.h: a build with -DRECORD writes down each load and store of a construct and the iteration that does it.
 *
 * BEGIN(WRITES, READS) stands on the line before the construct's: how its stores are known (inferred, logged), and its
 * reads (exactly, at_most, object: some of its elements, anything). AREA names memory that is compared, ITERATION(k)
 * begins the k-th iteration of the loop that is divided, counted from 0. LD and ST surround the lvalues.
 */
#ifndef RECORD_H
#define RECORD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef SCHEDULE
#define SCHEDULE
#endif

#define BEGIN(writes, reads) printf("construct %d %s %s\n", __LINE__ + 1, #writes, #reads)
#define AREA(x, bytes) printf("area %s %lu %lu\n", #x, (unsigned long)(x), (unsigned long)(bytes))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

#ifdef RECORD
static long now;
#define ITERATION(k) (now = (k), printf("iteration %ld\n", now))
#define LD(x) (*(__typeof__(&(x)))note("load", &(x), sizeof(x)))
#define ST(x) (*(__typeof__(&(x)))note("store", &(x), sizeof(x)))
static void *note(const char *what, const void *at, size_t bytes)
{
    printf("%s %ld %lu %lu\n", what, now, (unsigned long)at, (unsigned long)bytes);
    return (void *)at;
}
#else
#define ITERATION(k) ((void)0)
#define LD(x) (x)
#define ST(x) (x)
#endif

#endif
