/*
 * lower.h: what the files of the lowering pass share.
 *
 * lower() (lower.c) takes the constructs that check() found, innermost first, and puts in each one's
 * place a block made by quote(). Each file holds the templates of one family of constructs:
 * lower_loop.c worksharing loops, lower_region.c parallel regions, lower_result.c annotations.
 * lower_data.c writes the declarations and copies that clauses ask for, for all of them.
 *
 * Names that lowered code declares all begin with otosp_: otosp_here is the construct's place,
 * otosp_l a loop, otosp_r a region, otosp_shared_x the address of the shared variable x inside a construct
 * that has a copy of x of its own. A nested construct's names hide those of the one around it.
 */
#ifndef LOWER_H
#define LOWER_H

#include "ast.h"
#include "construct.h"
#include "quote.h"

/* lower_loop.c, lower_region.c, ...: the block that stands for the construct. */
struct node *lower_loop(struct unit *, struct construct *);
struct node *lower_region(struct unit *, struct construct *);
struct node *lower_barrier(struct unit *, struct construct *);
struct node *lower_cancel(struct unit *, struct construct *);
struct node *lower_atomic(struct unit *, struct construct *);
const char *location_type(const struct type *);         /* as otosp_atomic_begin has it */
struct node *lower_flush(struct unit *, struct construct *);
struct node *lower_critical(struct unit *, struct construct *);
struct node *lower_masked(struct unit *, struct construct *);
struct node *lower_single(struct unit *, struct construct *);
struct node *lower_scope(struct unit *, struct construct *);
struct node *lower_sections(struct unit *, struct construct *);
struct node *lower_section(struct unit *, struct construct *);
struct node *lower_target(struct unit *, struct construct *);
struct node *lower_error(struct unit *, struct construct *);
struct node *lower_map(struct unit *, struct construct *);
struct node *lower_teams(struct unit *, struct construct *);
struct node *lower_task(struct unit *, struct construct *);
struct node *lower_taskgroup(struct unit *, struct construct *);
struct node *lower_taskwait(struct unit *, struct construct *);
struct node *lower_taskyield(struct unit *, struct construct *);
struct node *lower_taskloop(struct unit *, struct construct *);
/* Fills $size and $flags: how its iterations are cut into tasks, and what these are. */
void fill_tasks_of_loop(struct holes *, struct construct *);
struct node *lower_depobj(struct unit *, struct construct *);
struct node *lower_ordered(struct unit *, struct construct *);
struct node *lower_scan(struct unit *, struct construct *);
struct node *lower_tile(struct unit *, struct construct *);
struct node *lower_simd(struct unit *, struct construct *);
struct node *lower_nothing(struct unit *, struct construct *);
struct node *lower_allocate(struct unit *, struct construct *);
struct node *lower_threadprivate(struct unit *, struct construct *);
struct node *lower_body(struct unit *, struct construct *);

/* The hole $mentions: variables that nothing but the clauses names, so that gcc does not warn that nobody uses them. */
void mention_items(struct holes *, struct unit *, struct construct *);

/* lower_nest.c: fills the holes that run the iterations of one chunk of otosp_l ($bounds, $rows, $stop, $init,
   $more, $increment, $step, $body, $end_rows); returns the number of iterations as an expression. fill_last,
   after lower_data, those that hand on the values of the last one ($if_last, $end_last). */
const char *fill_loop(struct holes *, struct unit *, struct construct *);
/* Are its sections compared with objects that they are computed from? */
bool compares_sections(const struct construct *);
void fill_last(struct holes *);
void lower_chain(struct holes *, const struct construct *);    /* chain.c: what iterations hand on */

/* left.c: $left, and its addresses in $shared. counted: what the variable of the divided loop holds behind it. */
void fill_left(struct holes *, const struct construct *, const char *counted);

/* The number of an iteration of a loop with ordered(n), by the values of the n variables (NULL: this one's), and the
   condition that there is such an iteration. */
const char *iteration_number(struct holes *, const struct construct *loop, struct node **values,
                             const char **inside);

/* lower_task.c: a lowered construct that is a task, if it has `nowait`, and then executed like others, or waits for some,
   if it has `depend`: what stands for it. */
struct node *as_task(struct unit *, struct construct *, struct node *block);

/* The block, behind a wait for the tasks that the construct's depend names, if it has one. */
struct node *wait_for_tasks(struct unit *, struct construct *, struct node *block);

/* lower_task.c: the hole $flags of a construct that makes tasks. */
void fill_task_flags(struct holes *, struct construct *);

/* lower_depend.c: the hole $depend: what the clauses of that name say, for the race detector. */
void fill_depend(struct holes *, const struct construct *);
/* The first or the last element of a list item, which may be an array section. */
const char *item_element(struct holes *, struct node *item, bool first);

/* lower_map.c: the holes $maps: calls for what the construct maps; $number: to which device. */
void fill_maps(struct holes *, struct unit *, struct construct *);

/* lower_target.c: the device that the construct is for, as an expression; the holes $begin_task, $task and $end_task:
   it is a task, for the race detector, if it has `nowait` or `depend`. */
const char *device_number(struct holes *, const struct construct *);
void fill_target_task(struct holes *, const struct construct *);

/* lower.c: may what stands in the function use static objects and functions? */
bool may_hold_static(struct node *function);

/* lower.c: a C string literal that spells the text. */
const char *literal(const char *text);

/* lower_scan.c: in the place of fill_loop and of what runs the chunks, for a loop with a `scan`. */
const char *fill_scan(struct holes *, struct unit *, struct construct *);
extern const char scan_chunks[];

/* lower_simd.c: the line that hands a loop with this body to the C compiler as `omp simd`, or "". */
const char *simd_line(struct unit *, struct construct *, struct node *body, bool of_simd);

/* lower_result.c: puts the calls for the construct's annotations into its body. Returns the text of
   those that have to be in the loop's increment, to run after `continue` too: "" or "call, call, ". */
const char *lower_results(struct unit *, struct construct *, struct holes *);

/*
 * lower_data.c: fills the holes of a construct's template that are about its variables:
 *   $shared    pointers to shared variables that have a copy inside
 *   $private   declarations of the copies
 *   $setup     statements that fill copies which no initialiser can
 *   $last      hands on the values of the last iteration
 *   $chunk     when a chunk of iterations is done
 *   $reduce    gives the partial values to the runtime; handle is "&otosp_l" or "&otosp_r"
 *   $combine   after the join, what the program does with them itself
 */
void lower_data(struct holes *, struct construct *, const char *reduce, const char *handle);

/* lower_reduction.c: the same for one item that is an array section, or reduced by a `declare reduction`. */
void lower_section_reduction(struct holes *, struct construct *, const struct data_item *, const char *reduce,
                             const char *handle);
const char *user_initializer(const struct data_item *);
void lower_user_reduction(struct holes *, struct construct *, const struct data_item *);
void lower_task_reduction(struct holes *, const struct construct *, const struct data_item *);
void lower_group_reduction(struct holes *, const struct construct *, const struct data_item *); /* hole $reductions */
/* Does the item go to where tasks of the construct's group have theirs? */
bool participates(const struct construct *, const struct data_item *);

/* variant.c: says at the end of the file which functions `declare variant` names. */
void lower_variants(struct unit *);
void lower_hosts(struct unit *);

/* lower_cancel.c: the hole $cancelled, a label at the end of a construct that is left there. */
void fill_cancelled(struct holes *, struct unit *, struct construct *);
/* The hole $leave: after a barrier, a jump to the end of the region if that has been cancelled. */
void fill_leave(struct holes *, struct unit *, struct construct *);

/*
 * lower_frame.c: which variables of its function the members of a construct's team share. find_frames()
 * looks at the user's tree, before anything is lowered; lower_frame() fills $frame.
 */
void find_frames(struct unit *);
/* Puts a statement, or a declaration, at the start of the function. */
void put_first(struct node *function, const char *statement);
void lower_frame(struct holes *, struct unit *, struct construct *);

/* lower_store.c: writes stores and calls down that are to be logged. wrap() puts the text, parsed as an expression
   in which $x is the node, in the node's place. Is it not the same to evaluate an expression twice? */
void lower_stores(struct unit *);
/* The divided loop that it stands in, with no construct in between that might be of another mind, or NULL: its chunks
   ask once whether stores are logged. */
struct construct *chunk_around(struct unit *, struct node *);
struct node *wrap(struct node *, struct holes *, const char *text);
/* The same of a statement, with text that is parsed as statements; returns what stands in its place. */
struct node *enclose(struct unit *, struct node *, struct holes *, const char *text);
bool has_effects(struct node *);

/* copied.c: logged stores of a loop's own, whose objects may be compared instead: the line that says whether they are
   logged. */
void note_logged(struct construct *, const struct node *lvalue);
bool may_be_late(struct unit *, struct construct *, const struct node *lvalue);
const char *logs_line(struct unit *, const struct construct *);

/* lower_defer.c: what is put off (defer.c): before anything is lowered, and when all but the constructs is. */
void group_deferred(void);
void lower_deferred(void);

/* lower_early.c: constructors are executed when main begins. */
void lower_constructors(struct unit *);

/* serial.c: says what sequential loops write where they begin. */
void lower_serial_loops(struct unit *);

/* lower_call.c: arguments whose bit is set in `before` are computed before anything is logged. */
void log_call(struct node *call, unsigned before);

/* lower.c: is it a loop that lower_loop() writes, chunk by chunk? */
bool has_chunks(const struct construct *);

/* lower_acquire.c: the hole $uses: what the construct may read. */
void fill_uses(struct holes *, const struct construct *);

/* lower.c: the variable's declaration loses the word `register`. */
void make_addressable(const struct symbol *);

/* lower_store.c: puts the text, parsed as an expression in which $x is the node itself, in the node's place. */

/* lower_allocate.c: the attribute that a copy's declaration gets: "" or " __attribute__(...)". */
const char *alignment_of_copy(const struct construct *, const struct symbol *);

/* Does the construct declare a variable of its own for this item? */
bool needs_copy(const struct construct *, const struct data_item *);

/* The declaration of a variable of the symbol's type under another name, without ';'. */
const char *declare_like(struct symbol *, const char *name);

/* lower.c: holes that every construct has: $directive, $site, $storage, $threads. */
void lower_head(struct holes *, struct unit *, struct construct *);

/* lower.c: in the place of what was the body of a construct, or of one around it, there is something else. */
void change_body(struct construct *, const struct node *old, struct node *new);

/* How far the line is indented on which the node begins. */
int place_indent(struct unit *, struct node *);

/* Does the expression, or the tree below any node, use the variable? */
bool mentions(struct node *, const struct symbol *);

#endif
