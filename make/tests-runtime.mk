# Tests of the runtime library: unit tests of its parts, and hand-lowered programs on several ranks.

CHECKS_RUNTIME = check-unit-rt check-runtime

RT_UNIT    = $(sort $(wildcard tests/unit-rt/*.c))
RT_UNITBIN = $(RT_UNIT:tests/unit-rt/%.c=$(B)/tests/unit-rt/%)

# Under AddressSanitizer the runtime's malloc stands in by --wrap: see rtlib/malloc.c.
RT_WRAPPED = main $(if $(findstring sanitize=address,$(CFLAGS)),malloc calloc realloc reallocarray free \
             posix_memalign aligned_alloc memalign valloc pvalloc malloc_usable_size strdup strndup)
RT_LINK    = -no-pie $(RT_WRAPPED:%=-Wl,--wrap=%)

check-unit-rt: $(RT_UNITBIN)
	@status=0; for t in $^; do $$t || status=1; done; exit $$status

$(B)/tests/unit-rt/%: tests/unit-rt/%.c $(LIB)/libotosp.a
	@mkdir -p $(@D)
	$(MPICC) $(RFLAGS) $(LDFLAGS) $(RT_LINK) -o $@ $< $(LIB)/libotosp.a $$(pkg-config --cflags --libs check)

check-runtime: $(LIB)/libotosp.a
	@$(PYTHON) tests/runtime.py --lib $(LIB) $(TEST_FLAGS)

.PHONY: check-unit-rt check-runtime
