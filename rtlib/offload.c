/*
 * offload.c: the device that a rank may have beside its cores, as the C compiler's own OpenMP runtime sees it
 * (otospcc -ftarget=native). What that allocates is not the program's.
 */
#include <dlfcn.h>
#include "rt.h"

bool ot_offloading;
static bool program;

/* The C compiler's code for the host asks by these names, where it runs there in the end. */
int ot_offload_ask(const char *name)
{
    int (*ask)(void);

    *(void **)&ask = dlsym(RTLD_NEXT, name);
    return ask();
}

/* The program's omp_get_num_devices() is OTOSP's, and counts ranks. */
static int devices(void)
{
    static const char *const libraries[] = { "libgomp.so.1", "libomp.so", "libomp.so.5" };
    static int known = -1;

    for (size_t i = 0; known < 0 && i < sizeof libraries / sizeof *libraries; i++) {
        void *library = dlopen(libraries[i], RTLD_NOLOAD | RTLD_LAZY);
        int (*count)(void) = NULL;

        if (library)
            *(void **)&count = dlsym(library, "omp_get_num_devices");
        if (count)
            known = count();
    }
    return known < 0 ? known = 0 : known;
}

int otosp_offload_begin(void)
{
    program = ot_enter_runtime();
    ot_offloading = devices() > 0;
    if (!ot_offloading)
        ot_leave_runtime(program);
    return ot_offloading;
}

void otosp_offload_end(void)
{
    ot_offloading = false;
    ot_leave_runtime(program);
}
