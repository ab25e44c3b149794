// procs: 1 2 3 4
// exit: 0
/* Allocators in replicated code and in regions: blocks travel, and pools count alike on all ranks. */
#include <omp.h>
#include <stdint.h>
#include <string.h>

#define PIECES 24

static int *piece[PIECES];

static int replicated(void)
{
    omp_alloctrait_t traits[] = { { omp_atk_alignment, 64 }, { omp_atk_pool_size, 4096 },
                                  { omp_atk_fallback, omp_atv_null_fb } };
    omp_alloctrait_t wrong[] = { { omp_atk_alignment, 48 } }, chained[2];
    omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 3, traits), b;
    volatile size_t huge = SIZE_MAX / 4;
    char *p, *q, *r;
    int i;

    if (a == omp_null_allocator || omp_init_allocator(omp_default_mem_space, 1, wrong) != omp_null_allocator)
        return 1;
    p = omp_alloc(3000, a);
    if (!p || (uintptr_t)p % 64 || omp_alloc(3000, a))
        return 2;
    for (i = 0; i < 3000; i++)
        p[i] = (char)i;
    q = omp_realloc(p, 3500, omp_default_mem_alloc, a);
    if (!q || q[2999] != (char)2999)
        return 3;
    p = omp_aligned_calloc(256, 3, 1000, a);
    if (!p || (uintptr_t)p % 256 || p[0] || p[2999])
        return 4;
    chained[0].key = omp_atk_fallback;
    chained[0].value = omp_atv_allocator_fb;
    chained[1].key = omp_atk_fb_data;
    chained[1].value = (omp_uintptr_t)omp_default_mem_alloc;
    b = omp_init_allocator(omp_large_cap_mem_space, 2, chained);
    omp_set_default_allocator(b);
    r = omp_alloc(100000, omp_null_allocator);
    if (!r || omp_alloc(SIZE_MAX / 2, omp_null_allocator) || omp_calloc(huge, 8, b) || omp_alloc(0, b))
        return 5;
    if (omp_aligned_alloc(24, 8, b))
        return 6;
    omp_free(r, b);
    omp_free(q, omp_null_allocator);
    omp_free(p, a);
    omp_free(NULL, a);
    p = omp_alloc(3000, a);
    if (!p)
        return 7;
    omp_free(p, omp_null_allocator);
    omp_destroy_allocator(a);
    omp_destroy_allocator(b);
    omp_set_default_allocator(omp_default_mem_alloc);
    return 0;
}

int main(void)
{
    int i, k, bad = replicated();

    if (bad)
        return bad;
    #pragma omp parallel for private(k) schedule(static, 1)
    for (i = 0; i < PIECES; i++) {
        piece[i] = omp_calloc(1000, sizeof(int), omp_default_mem_alloc);
        for (k = 1; k < 1000; k += 2)
            piece[i][k] = i + k;
    }
    for (i = 0; i < PIECES; i++)
        for (k = 0; k < 1000; k++)
            if (piece[i][k] != (k % 2 ? i + k : 0))
                return 10;
    #pragma omp parallel for private(k) reduction(+:bad)
    for (i = 0; i < PIECES; i++) {
        piece[i] = omp_realloc(piece[i], 2000 * sizeof(int), omp_null_allocator, omp_null_allocator);
        for (k = 0; k < 1000; k++)
            bad += piece[i][k] != (k % 2 ? i + k : 0);
        memset(piece[i] + 1000, 0, 1000 * sizeof(int));
    }
    for (i = 0; i < PIECES; i++) {
        for (k = 0; k < 2000; k++)
            bad += piece[i][k] != (k < 1000 && k % 2 ? i + k : 0);
        omp_free(piece[i], omp_default_mem_alloc);
    }
    return bad != 0;
}
