/*
 * The serial oracle: otosp.h for one process and no library. A hand-lowered program that is compiled with
 * this header in front of the real one does what the loops say, in order; the runtime must give the same.
 */
#ifndef OTOSP_H
#define OTOSP_H

#define OTOSP_SERIAL 1
#define UNUSED __attribute__((unused))

typedef unsigned long otosp_size, otosp_count;
typedef struct { const char *file; int line; const char *what; unsigned flags; } otosp_site;
typedef struct { otosp_count first, end, trips; } otosp_loop;
typedef struct { int unused; } otosp_region;
enum { OTOSP_SITE_SILENT = 1 };
enum otosp_schedule { OTOSP_STATIC = 1, OTOSP_DYNAMIC, OTOSP_GUIDED, OTOSP_AUTO, OTOSP_RUNTIME, OTOSP_WEIGHTED };
enum otosp_type { OTOSP_INT32, OTOSP_INT64, OTOSP_DOUBLE, OTOSP_COMPLEX_DOUBLE };
enum otosp_op { OTOSP_SUM, OTOSP_MAX };

#define otosp_region_begin(region, site, threads) ((void)(region), (void)(site), (void)(threads))
#define otosp_region_end(region) ((void)(region))
#define otosp_parallel_for_begin(loop, site, n, schedule, chunk, threads) \
    ((void)(site), (void)(threads), otosp_for_begin(loop, site, n, schedule, chunk))
#define otosp_for_begin(loop, site, n, schedule, chunk) \
    ((void)(site), (void)(schedule), (void)(chunk), (loop)->first = (loop)->end = 0, (loop)->trips = (n))
#define otosp_next(loop) \
    ((loop)->end == (loop)->trips ? 0 : ((loop)->first = 0, (loop)->end = (loop)->trips, 1))
#define otosp_weighing(loop) ((void)(loop), 0)
#define otosp_weigh(loop, weight) ((void)(loop), (void)(weight))
#define otosp_is_last(loop) 1
#define otosp_result(loop, addr, count) ((void)(loop), (void)(addr), (void)(count))
#define otosp_nc_result(loop, addr, count, var) ((void)(loop), (void)(addr), (void)(count))
#define OTOSP_WROTE(lvalue) (lvalue)
#define otosp_wrote(addr, bytes) ((void)(addr), (void)(bytes))
#define OTOSP_FRAME(...) otosp_no_frame(__VA_ARGS__)
#define OTOSP_VAR(x) &(x)
#define OTOSP_ALLOCATED(top) (top)
#define otosp_stack_pointer() NULL
#define otosp_logs(f) extern int otosp_no_marks
#define OTOSP_CALL(f) (f)
#define otosp_end(loop) ((void)(loop))
#define otosp_end_nowait(loop) ((void)(loop))
#define otosp_loop_reduce(loop, shared, mine, count, type, op) combine(shared, mine, count, type, op)
#define otosp_region_reduce(region, shared, mine, count, type, op) combine(shared, mine, count, type, op)

UNUSED static void otosp_no_frame(int n, ...)
{
    (void)n;
}

#define otosp_barrier(site) ((void)(site))
#define otosp_critical_begin(site, name) ((void)(site))
#define otosp_critical_end(site, name) ((void)(site))
#define otosp_flush(site) ((void)(site))
#define otosp_flush_release(site) ((void)(site))
#define otosp_flush_acquire(site) ((void)(site))
#define otosp_loop_ordered(loop) ((void)(loop))
#define otosp_ordered_begin(loop, i) ((void)(loop))
#define otosp_ordered_end(loop) ((void)(loop))
#define otosp_loop_doacross(loop) ((void)(loop))
#define otosp_source(loop, i) ((void)(loop))
#define otosp_sink(loop, i) ((void)(loop))

#define EACH(T)                                                     \
    for (otosp_size i = 0; i < count; i++) {                        \
        T *a = (T *)shared + i;                                     \
        const T *b = (const T *)mine + i;                           \
        if (op == OTOSP_SUM)                                        \
            *a = *a + *b;                                           \
        else if (*b > *a)                                           \
            *a = *b;                                                \
    }

UNUSED static void combine(void *shared, const void *mine, otosp_size count, enum otosp_type type, enum otosp_op op)
{
    switch (type) {
    case OTOSP_INT32: EACH(int) break;
    case OTOSP_INT64: EACH(long) break;
    default: EACH(double) break;
    }
}
#endif
