/*
 * omp.h: the routines and types of OpenMP 5.1 for programs translated by otosp. A thread is a set of
 * ranks: see otosp(7); what each routine answers: libotosp(3).
 *
 * Compiles without a warning from -std=c89 -pedantic on, and as C++. It includes no other header but the routines' names.
 */
#ifndef OMP_H
#define OMP_H

#include "otosp_names.h"

#ifdef __cplusplus
#define OTOSP_OR_NULL_ALLOCATOR = omp_null_allocator
#if __cplusplus >= 201103L
#define OTOSP_HANDLE : omp_uintptr_t
#else
#define OTOSP_HANDLE
#endif
#else
#define OTOSP_OR_NULL_ALLOCATOR
#define OTOSP_HANDLE
#endif

#define OTOSP_NOTHROW __attribute__((__nothrow__))
#define OTOSP_NEW(size) __attribute__((__nothrow__, __malloc__, __alloc_size__ size))

typedef __UINTPTR_TYPE__ omp_uintptr_t;
typedef __INTPTR_TYPE__ omp_intptr_t;

/* ---- Locks, dependences, events: opaque ---- */

typedef struct omp_lock_t {
    void *otosp_lock[2];
} omp_lock_t;

typedef struct omp_nest_lock_t {
    void *otosp_lock[3];
} omp_nest_lock_t;

typedef struct omp_depend_t {
    void *otosp_depend[2];
} omp_depend_t;

__extension__ typedef enum omp_event_handle_t OTOSP_HANDLE {
    otosp_event_handle_max = __UINTPTR_MAX__
} omp_event_handle_t;

typedef enum omp_sync_hint_t {
    omp_sync_hint_none = 0,
    omp_lock_hint_none = omp_sync_hint_none,
    omp_sync_hint_uncontended = 1,
    omp_lock_hint_uncontended = omp_sync_hint_uncontended,
    omp_sync_hint_contended = 2,
    omp_lock_hint_contended = omp_sync_hint_contended,
    omp_sync_hint_nonspeculative = 4,
    omp_lock_hint_nonspeculative = omp_sync_hint_nonspeculative,
    omp_sync_hint_speculative = 8,
    omp_lock_hint_speculative = omp_sync_hint_speculative
} omp_sync_hint_t;

typedef omp_sync_hint_t omp_lock_hint_t;

/* ---- Schedules, binding, resources ---- */

__extension__ typedef enum omp_sched_t {
    omp_sched_static = 1,
    omp_sched_dynamic = 2,
    omp_sched_guided = 3,
    omp_sched_auto = 4,
    omp_sched_monotonic = 0x80000000u
} omp_sched_t;

typedef enum omp_proc_bind_t {
    omp_proc_bind_false = 0,
    omp_proc_bind_true = 1,
    omp_proc_bind_primary = 2,
    omp_proc_bind_master = omp_proc_bind_primary,
    omp_proc_bind_close = 3,
    omp_proc_bind_spread = 4
} omp_proc_bind_t;

typedef enum omp_pause_resource_t {
    omp_pause_soft = 1,
    omp_pause_hard = 2
} omp_pause_resource_t;

typedef enum omp_control_tool_t {
    omp_control_tool_start = 1,
    omp_control_tool_pause = 2,
    omp_control_tool_flush = 3,
    omp_control_tool_end = 4
} omp_control_tool_t;

typedef enum omp_control_tool_result_t {
    omp_control_tool_notool = -2,
    omp_control_tool_nocallback = -1,
    omp_control_tool_success = 0,
    omp_control_tool_ignored = 1
} omp_control_tool_result_t;

/* ---- Memory ---- */

__extension__ typedef enum omp_memspace_handle_t OTOSP_HANDLE {
    omp_default_mem_space = 0,
    omp_large_cap_mem_space = 1,
    omp_const_mem_space = 2,
    omp_high_bw_mem_space = 3,
    omp_low_lat_mem_space = 4,
    otosp_memspace_handle_max = __UINTPTR_MAX__
} omp_memspace_handle_t;

__extension__ typedef enum omp_allocator_handle_t OTOSP_HANDLE {
    omp_null_allocator = 0,
    omp_default_mem_alloc = 1,
    omp_large_cap_mem_alloc = 2,
    omp_const_mem_alloc = 3,
    omp_high_bw_mem_alloc = 4,
    omp_low_lat_mem_alloc = 5,
    omp_cgroup_mem_alloc = 6,
    omp_pteam_mem_alloc = 7,
    omp_thread_mem_alloc = 8,
    otosp_allocator_handle_max = __UINTPTR_MAX__
} omp_allocator_handle_t;

typedef enum omp_alloctrait_key_t {
    omp_atk_sync_hint = 1,
    omp_atk_alignment = 2,
    omp_atk_access = 3,
    omp_atk_pool_size = 4,
    omp_atk_fallback = 5,
    omp_atk_fb_data = 6,
    omp_atk_pinned = 7,
    omp_atk_partition = 8
} omp_alloctrait_key_t;

__extension__ typedef enum omp_alloctrait_value_t {
    omp_atv_false = 0,
    omp_atv_true = 1,
    omp_atv_contended = 3,
    omp_atv_uncontended = 4,
    omp_atv_serialized = 5,
    omp_atv_sequential = omp_atv_serialized,
    omp_atv_private = 6,
    omp_atv_all = 7,
    omp_atv_thread = 8,
    omp_atv_pteam = 9,
    omp_atv_cgroup = 10,
    omp_atv_default_mem_fb = 11,
    omp_atv_null_fb = 12,
    omp_atv_abort_fb = 13,
    omp_atv_allocator_fb = 14,
    omp_atv_environment = 15,
    omp_atv_nearest = 16,
    omp_atv_blocked = 17,
    omp_atv_interleaved = 18,
    omp_atv_default = __UINTPTR_MAX__
} omp_alloctrait_value_t;

typedef struct omp_alloctrait_t {
    omp_alloctrait_key_t key;
    omp_uintptr_t value;
} omp_alloctrait_t;

/* ---- Interoperability ---- */

typedef void *omp_interop_t;
#define omp_interop_none ((omp_interop_t)0)

typedef enum omp_interop_property_t {
    omp_ipr_fr_id = -1,
    omp_ipr_fr_name = -2,
    omp_ipr_vendor = -3,
    omp_ipr_vendor_name = -4,
    omp_ipr_device_num = -5,
    omp_ipr_platform = -6,
    omp_ipr_device = -7,
    omp_ipr_device_context = -8,
    omp_ipr_targetsync = -9,
    omp_ipr_first = -9
} omp_interop_property_t;

typedef enum omp_interop_rc_t {
    omp_irc_no_value = 1,
    omp_irc_success = 0,
    omp_irc_empty = -1,
    omp_irc_out_of_range = -2,
    omp_irc_type_int = -3,
    omp_irc_type_ptr = -4,
    omp_irc_type_str = -5,
    omp_irc_other = -6
} omp_interop_rc_t;

typedef enum omp_interop_fr_t {
    omp_ifr_cuda = 1,
    omp_ifr_cuda_driver = 2,
    omp_ifr_opencl = 3,
    omp_ifr_sycl = 4,
    omp_ifr_hip = 5,
    omp_ifr_level_zero = 6,
    omp_ifr_last = 7
} omp_interop_fr_t;

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Teams of threads ---- */

extern void omp_set_num_threads(int) OTOSP_NOTHROW;
extern int omp_get_num_threads(void) OTOSP_NOTHROW;
extern int omp_get_max_threads(void) OTOSP_NOTHROW;
extern int omp_get_thread_num(void) OTOSP_NOTHROW;
extern int omp_in_parallel(void) OTOSP_NOTHROW;
extern void omp_set_dynamic(int) OTOSP_NOTHROW;
extern int omp_get_dynamic(void) OTOSP_NOTHROW;
extern int omp_get_cancellation(void) OTOSP_NOTHROW;
extern void omp_set_nested(int) OTOSP_NOTHROW;
extern int omp_get_nested(void) OTOSP_NOTHROW;
extern void omp_set_schedule(omp_sched_t, int chunk) OTOSP_NOTHROW;
extern void omp_get_schedule(omp_sched_t *, int *chunk) OTOSP_NOTHROW;
extern int omp_get_thread_limit(void) OTOSP_NOTHROW;
extern int omp_get_supported_active_levels(void) OTOSP_NOTHROW;
extern void omp_set_max_active_levels(int) OTOSP_NOTHROW;
extern int omp_get_max_active_levels(void) OTOSP_NOTHROW;
extern int omp_get_level(void) OTOSP_NOTHROW;
extern int omp_get_ancestor_thread_num(int level) OTOSP_NOTHROW;
extern int omp_get_team_size(int level) OTOSP_NOTHROW;
extern int omp_get_active_level(void) OTOSP_NOTHROW;

/* ---- Places ---- */

extern omp_proc_bind_t omp_get_proc_bind(void) OTOSP_NOTHROW;
extern int omp_get_num_places(void) OTOSP_NOTHROW;
extern int omp_get_place_num_procs(int place) OTOSP_NOTHROW;
extern void omp_get_place_proc_ids(int place, int *ids) OTOSP_NOTHROW;
extern int omp_get_place_num(void) OTOSP_NOTHROW;
extern int omp_get_partition_num_places(void) OTOSP_NOTHROW;
extern void omp_get_partition_place_nums(int *places) OTOSP_NOTHROW;
extern void omp_set_affinity_format(const char *) OTOSP_NOTHROW;
extern __SIZE_TYPE__ omp_get_affinity_format(char *, __SIZE_TYPE__) OTOSP_NOTHROW;
extern void omp_display_affinity(const char *format) OTOSP_NOTHROW;
extern __SIZE_TYPE__ omp_capture_affinity(char *, __SIZE_TYPE__, const char *format) OTOSP_NOTHROW;

/* ---- Teams regions ---- */

extern int omp_get_num_teams(void) OTOSP_NOTHROW;
extern int omp_get_team_num(void) OTOSP_NOTHROW;
extern void omp_set_num_teams(int) OTOSP_NOTHROW;
extern int omp_get_max_teams(void) OTOSP_NOTHROW;
extern void omp_set_teams_thread_limit(int) OTOSP_NOTHROW;
extern int omp_get_teams_thread_limit(void) OTOSP_NOTHROW;

/* ---- Tasks ---- */

extern int omp_get_max_task_priority(void) OTOSP_NOTHROW;
extern int omp_in_final(void) OTOSP_NOTHROW;
extern void omp_fulfill_event(omp_event_handle_t);

/* ---- Resources and devices ---- */

extern int omp_pause_resource(omp_pause_resource_t, int device) OTOSP_NOTHROW;
extern int omp_pause_resource_all(omp_pause_resource_t) OTOSP_NOTHROW;
extern int omp_get_num_procs(void) OTOSP_NOTHROW;
extern void omp_set_default_device(int) OTOSP_NOTHROW;
extern int omp_get_default_device(void) OTOSP_NOTHROW;
extern int omp_get_num_devices(void) OTOSP_NOTHROW;
extern int omp_get_device_num(void) OTOSP_NOTHROW;
extern int omp_is_initial_device(void) OTOSP_NOTHROW;
extern int omp_get_initial_device(void) OTOSP_NOTHROW;

extern void *omp_target_alloc(__SIZE_TYPE__, int device) OTOSP_NOTHROW;
extern void omp_target_free(void *, int device) OTOSP_NOTHROW;
extern int omp_target_is_present(const void *, int device) OTOSP_NOTHROW;
extern int omp_target_is_accessible(const void *, __SIZE_TYPE__, int device) OTOSP_NOTHROW;
extern int omp_target_memcpy(void *to, const void *from, __SIZE_TYPE__ bytes, __SIZE_TYPE__ to_offset,
                             __SIZE_TYPE__ from_offset, int to_device, int from_device) OTOSP_NOTHROW;
extern int omp_target_memcpy_rect(void *to, const void *from, __SIZE_TYPE__ element, int dimensions,
                                  const __SIZE_TYPE__ *volume, const __SIZE_TYPE__ *to_offsets,
                                  const __SIZE_TYPE__ *from_offsets, const __SIZE_TYPE__ *to_dimensions,
                                  const __SIZE_TYPE__ *from_dimensions, int to_device, int from_device)
    OTOSP_NOTHROW;
extern int omp_target_memcpy_async(void *to, const void *from, __SIZE_TYPE__ bytes, __SIZE_TYPE__ to_offset,
                                   __SIZE_TYPE__ from_offset, int to_device, int from_device,
                                   int depend_count, omp_depend_t *depend) OTOSP_NOTHROW;
extern int omp_target_memcpy_rect_async(void *to, const void *from, __SIZE_TYPE__ element, int dimensions,
                                        const __SIZE_TYPE__ *volume, const __SIZE_TYPE__ *to_offsets,
                                        const __SIZE_TYPE__ *from_offsets, const __SIZE_TYPE__ *to_dimensions,
                                        const __SIZE_TYPE__ *from_dimensions, int to_device, int from_device,
                                        int depend_count, omp_depend_t *depend) OTOSP_NOTHROW;
extern int omp_target_associate_ptr(const void *host, const void *device_ptr, __SIZE_TYPE__ bytes,
                                    __SIZE_TYPE__ offset, int device) OTOSP_NOTHROW;
extern int omp_target_disassociate_ptr(const void *host, int device) OTOSP_NOTHROW;
extern void *omp_get_mapped_ptr(const void *, int device) OTOSP_NOTHROW;

/* ---- Locks ---- */

extern void omp_init_lock(omp_lock_t *) OTOSP_NOTHROW;
extern void omp_init_lock_with_hint(omp_lock_t *, omp_sync_hint_t) OTOSP_NOTHROW;
extern void omp_destroy_lock(omp_lock_t *) OTOSP_NOTHROW;
extern void omp_set_lock(omp_lock_t *) OTOSP_NOTHROW;
extern void omp_unset_lock(omp_lock_t *) OTOSP_NOTHROW;
extern int omp_test_lock(omp_lock_t *) OTOSP_NOTHROW;
extern void omp_init_nest_lock(omp_nest_lock_t *) OTOSP_NOTHROW;
extern void omp_init_nest_lock_with_hint(omp_nest_lock_t *, omp_sync_hint_t) OTOSP_NOTHROW;
extern void omp_destroy_nest_lock(omp_nest_lock_t *) OTOSP_NOTHROW;
extern void omp_set_nest_lock(omp_nest_lock_t *) OTOSP_NOTHROW;
extern void omp_unset_nest_lock(omp_nest_lock_t *) OTOSP_NOTHROW;
extern int omp_test_nest_lock(omp_nest_lock_t *) OTOSP_NOTHROW;

/* ---- Time ---- */

extern double omp_get_wtime(void) OTOSP_NOTHROW;
extern double omp_get_wtick(void) OTOSP_NOTHROW;

/* ---- Memory ---- */

extern omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t, int ntraits, const omp_alloctrait_t *)
    OTOSP_NOTHROW;
extern void omp_destroy_allocator(omp_allocator_handle_t) OTOSP_NOTHROW;
extern void omp_set_default_allocator(omp_allocator_handle_t) OTOSP_NOTHROW;
extern omp_allocator_handle_t omp_get_default_allocator(void) OTOSP_NOTHROW;
extern void *omp_alloc(__SIZE_TYPE__, omp_allocator_handle_t OTOSP_OR_NULL_ALLOCATOR) OTOSP_NEW((1));
extern void *omp_aligned_alloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__,
                               omp_allocator_handle_t OTOSP_OR_NULL_ALLOCATOR) OTOSP_NEW((2));
extern void *omp_calloc(__SIZE_TYPE__, __SIZE_TYPE__, omp_allocator_handle_t OTOSP_OR_NULL_ALLOCATOR)
    OTOSP_NEW((1, 2));
extern void *omp_aligned_calloc(__SIZE_TYPE__ alignment, __SIZE_TYPE__, __SIZE_TYPE__,
                                omp_allocator_handle_t OTOSP_OR_NULL_ALLOCATOR) OTOSP_NEW((2, 3));
extern void *omp_realloc(void *, __SIZE_TYPE__, omp_allocator_handle_t OTOSP_OR_NULL_ALLOCATOR,
                         omp_allocator_handle_t free_allocator OTOSP_OR_NULL_ALLOCATOR)
    __attribute__((__nothrow__, __alloc_size__(2)));
extern void omp_free(void *, omp_allocator_handle_t OTOSP_OR_NULL_ALLOCATOR) OTOSP_NOTHROW;

/* ---- Tools, interoperability, environment ---- */

extern int omp_control_tool(int command, int modifier, void *) OTOSP_NOTHROW;
extern int omp_get_num_interop_properties(const omp_interop_t) OTOSP_NOTHROW;
extern omp_intptr_t omp_get_interop_int(const omp_interop_t, omp_interop_property_t, int *rc) OTOSP_NOTHROW;
extern void *omp_get_interop_ptr(const omp_interop_t, omp_interop_property_t, int *rc) OTOSP_NOTHROW;
extern const char *omp_get_interop_str(const omp_interop_t, omp_interop_property_t, int *rc) OTOSP_NOTHROW;
extern const char *omp_get_interop_name(const omp_interop_t, omp_interop_property_t) OTOSP_NOTHROW;
extern const char *omp_get_interop_type_desc(const omp_interop_t, omp_interop_property_t) OTOSP_NOTHROW;
extern const char *omp_get_interop_rc_desc(const omp_interop_t, omp_interop_rc_t) OTOSP_NOTHROW;
extern void omp_display_env(int verbose) OTOSP_NOTHROW;

#ifdef __cplusplus
}
#endif

#undef OTOSP_OR_NULL_ALLOCATOR
#undef OTOSP_HANDLE
#undef OTOSP_NOTHROW
#undef OTOSP_NEW

#endif
