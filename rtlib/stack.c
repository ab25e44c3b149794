/*
 * stack.c: entering the user's main on the arena's stack, so that variables of main and of what it calls
 * have the same addresses on every rank. Debuggers see through it: the frame below main is described by its
 * base pointer, and the old stack lies above the arena.
 */
#include "rt.h"

#if defined __x86_64__

__asm__(".text\n"
        ".globl ot_call_on_stack\n"
        ".hidden ot_call_on_stack\n"
        ".type ot_call_on_stack, @function\n"
        "ot_call_on_stack:\n"
        "    .cfi_startproc\n"
        "    push %rbp\n"
        "    .cfi_def_cfa_offset 16\n"
        "    .cfi_offset %rbp, -16\n"
        "    mov %rsp, %rbp\n"
        "    .cfi_def_cfa_register %rbp\n"
        "    mov %r8, %rsp\n"
        "    call *%rcx\n"
        "    leave\n"
        "    .cfi_def_cfa %rsp, 8\n"
        "    ret\n"
        "    .cfi_endproc\n"
        ".size ot_call_on_stack, . - ot_call_on_stack\n");

#elif defined __aarch64__

__asm__(".text\n"
        ".globl ot_call_on_stack\n"
        ".hidden ot_call_on_stack\n"
        ".type ot_call_on_stack, %function\n"
        "ot_call_on_stack:\n"
        "    .cfi_startproc\n"
        "    stp x29, x30, [sp, -16]!\n"
        "    .cfi_def_cfa_offset 16\n"
        "    .cfi_offset 29, -16\n"
        "    .cfi_offset 30, -8\n"
        "    mov x29, sp\n"
        "    .cfi_def_cfa_register 29\n"
        "    mov sp, x4\n"
        "    blr x3\n"
        "    mov sp, x29\n"
        "    .cfi_def_cfa_register 31\n"
        "    ldp x29, x30, [sp], 16\n"
        "    ret\n"
        "    .cfi_endproc\n"
        ".size ot_call_on_stack, . - ot_call_on_stack\n");

#else
#error "stack.c: this processor needs its ten lines: call a function on another stack"
#endif
