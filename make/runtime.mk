# The runtime library that emitted programs are linked with.

RSRC   = $(sort $(wildcard rtlib/*.c))
ROBJ   = $(RSRC:%.c=$(B)/%.o)
RFLAGS = $(CFLAGS) $(WARN) -std=gnu11 -D_GNU_SOURCE -Iinclude -Irtlib -MMD -MP

$(LIB)/libotosp.a: $(ROBJ)
	@mkdir -p $(@D)
	rm -f $@
	$(AR) rcs $@ $^

$(B)/rtlib/%.o: rtlib/%.c
	@mkdir -p $(@D)
	$(MPICC) $(RFLAGS) -c -o $@ $<

-include $(wildcard $(B)/rtlib/*.d)
