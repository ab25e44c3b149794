/*
 * omp.h: the OpenMP routines that programs translated by otosp can call. A thread is a set of ranks:
 * see otosp(7).
 */
#ifndef OMP_H
#define OMP_H

#ifdef __cplusplus
extern "C" {
#endif

extern void omp_set_num_threads(int);
extern int omp_get_num_threads(void);
extern int omp_get_max_threads(void);
extern int omp_get_thread_num(void);
extern int omp_get_num_procs(void);
extern int omp_get_thread_limit(void);
extern int omp_in_parallel(void);
extern int omp_get_level(void);
extern int omp_get_active_level(void);
extern int omp_get_ancestor_thread_num(int level);
extern int omp_get_team_size(int level);
extern void omp_set_max_active_levels(int);
extern int omp_get_max_active_levels(void);
extern int omp_get_supported_active_levels(void);
extern void omp_set_nested(int);
extern int omp_get_nested(void);
extern void omp_set_dynamic(int);
extern int omp_get_dynamic(void);
extern double omp_get_wtime(void);
extern double omp_get_wtick(void);

#ifdef __cplusplus
}
#endif
#endif
