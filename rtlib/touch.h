/*
 * touch.h: what the files share that bring sections into the form from which a step is computed. touch.c: as they are
 * told, and their shapes; widen.c: with what lies between them; arrange.c: as few as can be, in order.
 */
#ifndef OT_TOUCH_H
#define OT_TOUCH_H

#include "demand.h"

/* ---- touch.c ---- */
uint64_t ot_touch_plane(const ot_touch *);              /* bytes of a plane from its first one to behind the last one */
void ot_touch_append(ot_touches *, const ot_touch *);   /* as it is */
ot_touch ot_touch_whole(const ot_touch *);              /* one run, from its first byte to its last one */
ot_touch ot_touch_whole_rows(const ot_touch *);         /* its planes as rows, with what lies between their rows */
bool ot_touch_is_dense(const ot_touch *);               /* at most an eighth is left out between its rows and planes */
bool ot_touch_are_apart(const ot_touch *);              /* no plane reaches into the next one */
uint64_t ot_touch_member(const ot_touch *);             /* the same for what one member touches in one way: readers first */
int ot_touch_by_section(const void *, const void *);    /* in the order of memory */
/* Between two calls of ot_touch_look_anew no objects come or go. */
void ot_touch_look_anew(void);
const ot_md *ot_touch_object(const ot_touch *);         /* that it begins in, until asked again; NULL: it is not known */
bool ot_touch_in_object(const ot_touch *a, const ot_touch *b);  /* does b begin there, too, as far as that is known? */

/* ---- widen.c ---- */
/* All that is written, put in the order of memory, and wider; read: what is read with that is added. */
void ot_widen_written(ot_touches *, uint32_t state, ot_touches *read);

#endif
