/*
 * omp_device.c: the routines of omp.h about devices, resources, tools and interoperability (OpenMP 5.1, 3.7,
 * 3.8, 3.12, 3.14). Devices are the ranks of the current set, the host is numbered after them, and the storage of all
 * is the program's memory.
 */
#include <stdlib.h>
#include <string.h>
#include "../include/omp.h"
#include "checks.h"

enum { MOST_DIMENSIONS = 64 };

int omp_get_num_devices(void)
{
    return ot_devices();
}

int omp_get_initial_device(void)
{
    return ot_devices();
}

int omp_get_device_num(void)
{
    return ot_device() == OTOSP_HOST ? omp_get_initial_device() : ot_device();
}

int omp_is_initial_device(void)
{
    return ot_device() == OTOSP_HOST;
}

/* Numbers of before the set was divided stay valid. */
static bool is_device(int device)
{
    return device >= OTOSP_HOST && device <= ot.world.size;
}

void *omp_target_alloc(size_t bytes, int device)
{
    void *p = is_device(device) && bytes ? malloc(bytes) : NULL;

    if (p && ot_checks)
        ot_block_is_of_device((uintptr_t)p);
    return p;
}

void omp_target_free(void *p, int device)
{
    if (is_device(device))
        free(p);
}

static bool is_host(int device)
{
    return device == OTOSP_HOST || device == omp_get_initial_device();
}

int omp_target_is_present(const void *p, int device)
{
    return is_device(device) && p && (is_host(device) || ot_present(p, device));
}

int omp_target_is_accessible(const void *p, size_t bytes, int device)
{
    (void)bytes;
    return is_device(device) && p;
}

/* A copy is a store like any other. */
static void copy(char *to, const char *from, size_t bytes)
{
    otosp_wrote(to, bytes);
    memmove(to, from, bytes);
}

int omp_target_memcpy(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                      int to_device, int from_device)
{
    if (!is_device(to_device) || !is_device(from_device))
        return 1;
    copy((char *)to + to_offset, (const char *)from + from_offset, bytes);
    return 0;
}

/* A block of `volume` elements between arrays; the last dimension lies together. */
static void copy_block(char *to, const char *from, size_t element, int dimensions, const size_t *volume,
                       const size_t *to_offsets, const size_t *from_offsets, const size_t *to_dimensions,
                       const size_t *from_dimensions)
{
    size_t to_stride = element, from_stride = element;

    if (dimensions == 1) {
        copy(to + element * *to_offsets, from + element * *from_offsets, element * *volume);
        return;
    }
    for (int i = 1; i < dimensions; i++) {
        to_stride *= to_dimensions[i];
        from_stride *= from_dimensions[i];
    }
    for (size_t i = 0; i < *volume; i++)
        copy_block(to + to_stride * (*to_offsets + i), from + from_stride * (*from_offsets + i), element,
                   dimensions - 1, volume + 1, to_offsets + 1, from_offsets + 1, to_dimensions + 1,
                   from_dimensions + 1);
}

/* Without arrays it tells how many dimensions it can do. */
int omp_target_memcpy_rect(void *to, const void *from, size_t element, int dimensions, const size_t *volume,
                           const size_t *to_offsets, const size_t *from_offsets, const size_t *to_dimensions,
                           const size_t *from_dimensions, int to_device, int from_device)
{
    if (!to && !from)
        return MOST_DIMENSIONS;
    if (!is_device(to_device) || !is_device(from_device) || dimensions < 1 || dimensions > MOST_DIMENSIONS || !to || !from)
        return 1;
    copy_block(to, from, element, dimensions, volume, to_offsets, from_offsets, to_dimensions, from_dimensions);
    return 0;
}

/* What follows is a task that is executed at once, when its dependences are satisfied. */
static void wait_for(int n, omp_depend_t *objects)
{
    static const otosp_site site = { "", 0, "omp_target_memcpy_async", 0 };

    for (int i = 0; i < n; i++)
        otosp_depend_object(&objects[i]);
    if (n > 0)
        otosp_taskwait(&site, OTOSP_TASK_DEPENDS);
}

int omp_target_memcpy_async(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                            int to_device, int from_device, int depend_count, omp_depend_t *depend)
{
    wait_for(depend_count, depend);
    return omp_target_memcpy(to, from, bytes, to_offset, from_offset, to_device, from_device);
}

int omp_target_memcpy_rect_async(void *to, const void *from, size_t element, int dimensions,
                                 const size_t *volume, const size_t *to_offsets, const size_t *from_offsets,
                                 const size_t *to_dimensions, const size_t *from_dimensions, int to_device,
                                 int from_device, int depend_count, omp_depend_t *depend)
{
    wait_for(depend_count, depend);
    return omp_target_memcpy_rect(to, from, element, dimensions, volume, to_offsets, from_offsets, to_dimensions,
                                  from_dimensions, to_device, from_device);
}

/* What is mapped is where it was: it can be nowhere else. */
int omp_target_associate_ptr(const void *host, const void *there, size_t bytes, size_t offset, int device)
{
    return !is_device(device) || is_host(device) || (const char *)there + offset != (const char *)host
        || !ot_associate(host, bytes, device);
}

int omp_target_disassociate_ptr(const void *host, int device)
{
    return !is_device(device) || is_host(device) || !ot_disassociate(host, device);
}

void *omp_get_mapped_ptr(const void *p, int device)
{
    return omp_target_is_present(p, device) ? (void *)(uintptr_t)p : NULL;
}

/* ---- Resources and tools ---- */

/* A team is there only while its region lasts: what is given back are the threads' own objects. */
int omp_pause_resource(omp_pause_resource_t kind, int device)
{
    if ((kind != omp_pause_soft && kind != omp_pause_hard) || !is_device(device) || ot.level)
        return 1;
    ot_threadprivate_reset();
    return 0;
}

int omp_pause_resource_all(omp_pause_resource_t kind)
{
    return omp_pause_resource(kind, OTOSP_HOST);
}

int omp_control_tool(int command, int modifier, void *argument)
{
    (void)command;
    (void)modifier;
    (void)argument;
    return omp_control_tool_notool;
}

/* ---- Interoperability: no object but omp_interop_none can exist ---- */

int omp_get_num_interop_properties(const omp_interop_t object)
{
    (void)object;
    return 0;
}

static void say_empty(omp_interop_property_t property, int *rc)
{
    if (rc)
        *rc = property < omp_ipr_first || property >= 0 ? omp_irc_out_of_range : omp_irc_empty;
}

omp_intptr_t omp_get_interop_int(const omp_interop_t object, omp_interop_property_t property, int *rc)
{
    (void)object;
    say_empty(property, rc);
    return 0;
}

void *omp_get_interop_ptr(const omp_interop_t object, omp_interop_property_t property, int *rc)
{
    (void)object;
    say_empty(property, rc);
    return NULL;
}

const char *omp_get_interop_str(const omp_interop_t object, omp_interop_property_t property, int *rc)
{
    (void)object;
    say_empty(property, rc);
    return NULL;
}

static const struct {
    const char *name, *type;
} properties[] = {                      /* from omp_ipr_fr_id, -1, down */
    { "fr_id", "int" }, { "fr_name", "const char *" }, { "vendor", "int" },
    { "vendor_name", "const char *" }, { "device_num", "int" }, { "platform", "void *" }, { "device", "void *" },
    { "device_context", "void *" }, { "targetsync", "void *" }
};

const char *omp_get_interop_name(const omp_interop_t object, omp_interop_property_t property)
{
    (void)object;
    return property < 0 && property >= omp_ipr_first ? properties[-1 - property].name : NULL;
}

const char *omp_get_interop_type_desc(const omp_interop_t object, omp_interop_property_t property)
{
    (void)object;
    return property < 0 && property >= omp_ipr_first ? properties[-1 - property].type : NULL;
}

const char *omp_get_interop_rc_desc(const omp_interop_t object, omp_interop_rc_t rc)
{
    static const char *const texts[] = { "no value", "success", "the object is omp_interop_none",
                                         "no such property", "the property is an integer",
                                         "the property is a pointer", "the property is a string", "other error" };
    (void)object;
    return rc <= omp_irc_no_value && rc >= omp_irc_other ? texts[omp_irc_no_value - rc] : NULL;
}
