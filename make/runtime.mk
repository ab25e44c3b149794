# The runtime library that emitted programs are linked with.

RSRC   = $(sort $(wildcard rtlib/*.c))
ROBJ   = $(RSRC:%.c=$(B)/%.o)
RFLAGS = $(CFLAGS) $(WARN) -std=gnu11 -D_GNU_SOURCE -Iinclude -Irtlib -MMD -MP

# The runtime's code and data have sections of their own, so that it can tell them from the program's, and
# frame pointers: see rtlib/twin.c.
OBJCOPY ?= objcopy
OWN      = $(foreach s,data data.rel data.rel.local,--rename-section .$(s)=otosp_data) \
           --rename-section .bss=otosp_bss \
           --rename-section .text=otosp_text --rename-section .text.unlikely=otosp_text

$(LIB)/libotosp.a: $(ROBJ)
	@mkdir -p $(@D)
	rm -f $@
	$(AR) rcs $@ $^

$(B)/rtlib/%.o: rtlib/%.c
	@mkdir -p $(@D)
	$(MPICC) $(RFLAGS) -fno-omit-frame-pointer -c -o $@ $<
	$(OBJCOPY) $(OWN) $@

-include $(wildcard $(B)/rtlib/*.d)
