/*
 * race_hooks.c: what code that was compiled with -fsanitize=thread calls, by GCC and by Clang. Here it serves
 * the race detector of race.h; ThreadSanitizer's own library is not linked.
 *
 * Copies and comparisons by the C library are no such calls: programs built with otospcc -fcheck are linked
 * with --wrap for the usual ones.
 */
#include <string.h>
#include "race.h"

#define HERE __builtin_return_address(0)

#define ACCESS(p, bytes, flags) \
    do { \
        if (OTOSP_UNLIKELY(ot_depending)) \
            ot_race_access(p, bytes, flags, HERE); \
    } while (0)

#define HOOKS(bytes) \
    void __tsan_read##bytes(void *p); \
    void __tsan_read##bytes(void *p) { ACCESS(p, bytes, 0); } \
    void __tsan_write##bytes(void *p); \
    void __tsan_write##bytes(void *p) { ACCESS(p, bytes, OT_STORES); } \
    void __tsan_unaligned_read##bytes(void *p); \
    void __tsan_unaligned_read##bytes(void *p) { ACCESS(p, bytes, 0); } \
    void __tsan_unaligned_write##bytes(void *p); \
    void __tsan_unaligned_write##bytes(void *p) { ACCESS(p, bytes, OT_STORES); } \
    void __tsan_volatile_read##bytes(void *p); \
    void __tsan_volatile_read##bytes(void *p) { ACCESS(p, bytes, 0); } \
    void __tsan_volatile_write##bytes(void *p); \
    void __tsan_volatile_write##bytes(void *p) { ACCESS(p, bytes, OT_STORES); } \
    void __tsan_unaligned_volatile_read##bytes(void *p); \
    void __tsan_unaligned_volatile_read##bytes(void *p) { ACCESS(p, bytes, 0); } \
    void __tsan_unaligned_volatile_write##bytes(void *p); \
    void __tsan_unaligned_volatile_write##bytes(void *p) { ACCESS(p, bytes, OT_STORES); }

HOOKS(1)
HOOKS(2)
HOOKS(4)
HOOKS(8)
HOOKS(16)

void __tsan_read_range(void *p, size_t n);
void __tsan_read_range(void *p, size_t n) { ACCESS(p, n, 0); }
void __tsan_write_range(void *p, size_t n);
void __tsan_write_range(void *p, size_t n) { ACCESS(p, n, OT_STORES); }

void __tsan_init(void);
void __tsan_init(void) { ot_race_hooked = true; }
void __tsan_func_entry(void *caller);
void __tsan_func_entry(void *caller)
{
    (void)caller;
    if (OTOSP_UNLIKELY(ot_racing))
        ot_race_enter((uintptr_t)__builtin_frame_address(0));
}
void __tsan_func_exit(void);
void __tsan_func_exit(void)
{
    if (OTOSP_UNLIKELY(ot_racing))
        ot_race_leave();
}
void __tsan_vptr_update(void **p, void *value);
void __tsan_vptr_update(void **p, void *value) { (void)p; (void)value; }
void __tsan_vptr_read(void **p);
void __tsan_vptr_read(void **p) { (void)p; }

/* ---- C11's atomic operations; all in the strongest order ---- */

#define UPDATES(bits, type, name) \
    type __tsan_atomic##bits##_fetch_##name(volatile type *p, type value, int order); \
    type __tsan_atomic##bits##_fetch_##name(volatile type *p, type value, int order) \
    { \
        (void)order; \
        ACCESS((void *)p, sizeof *p, OT_STORES | OT_ATOMIC); \
        return __atomic_fetch_##name(p, value, __ATOMIC_SEQ_CST); \
    }
#define ATOMICS(bits, type) \
    type __tsan_atomic##bits##_load(const volatile type *p, int order); \
    type __tsan_atomic##bits##_load(const volatile type *p, int order) \
    { \
        (void)order; \
        ACCESS((void *)p, sizeof *p, OT_ATOMIC); \
        return __atomic_load_n(p, __ATOMIC_SEQ_CST); \
    } \
    void __tsan_atomic##bits##_store(volatile type *p, type value, int order); \
    void __tsan_atomic##bits##_store(volatile type *p, type value, int order) \
    { \
        (void)order; \
        ACCESS((void *)p, sizeof *p, OT_STORES | OT_ATOMIC); \
        __atomic_store_n(p, value, __ATOMIC_SEQ_CST); \
    } \
    type __tsan_atomic##bits##_exchange(volatile type *p, type value, int order); \
    type __tsan_atomic##bits##_exchange(volatile type *p, type value, int order) \
    { \
        (void)order; \
        ACCESS((void *)p, sizeof *p, OT_STORES | OT_ATOMIC); \
        return __atomic_exchange_n(p, value, __ATOMIC_SEQ_CST); \
    } \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile type *p, type *old, type value, int yes, int no); \
    int __tsan_atomic##bits##_compare_exchange_strong(volatile type *p, type *old, type value, int yes, int no) \
    { \
        (void)yes; \
        (void)no; \
        ACCESS((void *)p, sizeof *p, OT_STORES | OT_ATOMIC); \
        return __atomic_compare_exchange_n(p, old, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    } \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile type *p, type *old, type value, int yes, int no); \
    int __tsan_atomic##bits##_compare_exchange_weak(volatile type *p, type *old, type value, int yes, int no) \
    { \
        return __tsan_atomic##bits##_compare_exchange_strong(p, old, value, yes, no); \
    } \
    type __tsan_atomic##bits##_compare_exchange_val(volatile type *p, type old, type value, int yes, int no); \
    type __tsan_atomic##bits##_compare_exchange_val(volatile type *p, type old, type value, int yes, int no) \
    { \
        __tsan_atomic##bits##_compare_exchange_strong(p, &old, value, yes, no); \
        return old; \
    } \
    UPDATES(bits, type, add) \
    UPDATES(bits, type, sub) \
    UPDATES(bits, type, and) \
    UPDATES(bits, type, or) \
    UPDATES(bits, type, xor) \
    UPDATES(bits, type, nand)

ATOMICS(8, uint8_t)
ATOMICS(16, uint16_t)
ATOMICS(32, uint32_t)
ATOMICS(64, uint64_t)

void __tsan_atomic_thread_fence(int order);
void __tsan_atomic_thread_fence(int order)
{
    (void)order;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
void __tsan_atomic_signal_fence(int order);
void __tsan_atomic_signal_fence(int order)
{
    (void)order;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

/* ---- the C library ---- */

/* By the program, not by the runtime. */
#define CALLED(p, bytes, flags) \
    do { \
        if (OTOSP_UNLIKELY(ot_depending) && !ot_is_code_of_runtime(HERE)) \
            ot_race_access(p, bytes, flags, HERE); \
    } while (0)

void *__real_memcpy(void *, const void *, size_t);
void *__wrap_memcpy(void *to, const void *from, size_t n);
void *__wrap_memcpy(void *to, const void *from, size_t n)
{
    CALLED(from, n, 0);
    CALLED(to, n, OT_STORES);
    return __real_memcpy(to, from, n);
}

void *__real_memmove(void *, const void *, size_t);
void *__wrap_memmove(void *to, const void *from, size_t n);
void *__wrap_memmove(void *to, const void *from, size_t n)
{
    CALLED(from, n, 0);
    CALLED(to, n, OT_STORES);
    return __real_memmove(to, from, n);
}

void *__real_memset(void *, int, size_t);
void *__wrap_memset(void *to, int c, size_t n);
void *__wrap_memset(void *to, int c, size_t n)
{
    CALLED(to, n, OT_STORES);
    return __real_memset(to, c, n);
}

size_t __real_strlen(const char *);
char *__real_strcpy(char *, const char *);
char *__wrap_strcpy(char *to, const char *from);
char *__wrap_strcpy(char *to, const char *from)
{
    CALLED(from, __real_strlen(from) + 1, 0);
    CALLED(to, __real_strlen(from) + 1, OT_STORES);
    return __real_strcpy(to, from);
}

size_t __wrap_strlen(const char *s);
size_t __wrap_strlen(const char *s)
{
    size_t n = __real_strlen(s);
    CALLED(s, n + 1, 0);
    return n;
}

int __real_strcmp(const char *, const char *);
int __wrap_strcmp(const char *a, const char *b);
int __wrap_strcmp(const char *a, const char *b)
{
    CALLED(a, __real_strlen(a) + 1, 0);
    CALLED(b, __real_strlen(b) + 1, 0);
    return __real_strcmp(a, b);
}

int __real_memcmp(const void *, const void *, size_t);
int __wrap_memcmp(const void *a, const void *b, size_t n);
int __wrap_memcmp(const void *a, const void *b, size_t n)
{
    CALLED(a, n, 0);
    CALLED(b, n, 0);
    return __real_memcmp(a, b, n);
}
