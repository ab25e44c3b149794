# Tests of the runtime library: unit tests of its parts, and hand-lowered programs on several ranks.

CHECKS_RUNTIME = check-unit-rt check-runtime check-profile check-transfers check-checks-sample

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

$(B)/tests/unit-rt/thread: RT_LINK += -fopenmp

check-runtime: $(LIB)/libotosp.a
	@$(PYTHON) tests/runtime.py --lib $(LIB) $(TEST_FLAGS)

# OTOSP_PROFILE and OTOSP_TRACE, against what others count.
check-profile: all
	@$(PYTHON) tests/profile.py $(TEST_FLAGS)

# How much moves, as a profile says, against what has to.
check-transfers: all
	@$(PYTHON) tests/transfers.py $(TEST_FLAGS)

check-resident: all
	@$(PYTHON) tests/resident.py $(TEST_FLAGS)

# OTOSP_CHECK: what it says of planted mistakes; and that it is silent on all other programs, which do the same
# as without it.
QUIET        = OTOSP_CHECK=replicas,results $(PYTHON) tests/run.py $(TEST_FLAGS) --timeout 300
QUIET_RACES  = OTOSP_CHECK=races,results $(PYTHON) tests/run.py $(TEST_FLAGS) --timeout 600 --cflags=-fcheck
QUIET_SAMPLE = app-heat.c atomic-capture.c declare-reduction.c lastprivate-conditional.c nested sections simd.c \
               task-data.c task-fib.c tasks-cancelled.c tasks-graph.c threadprivate

check-checks: all check-checks-sample
	@status=0; for folder in run omp kernels edges; do \
	    $(QUIET) --folder $$folder --among "2 3" || status=1; \
	    $(QUIET_RACES) --folder $$folder --among "2 3" || status=1; \
	done; exit $$status
	@OTOSP_CHECK=replicas,results $(BENCH_ENV) $(PYTHON) benchmarks/check.py
	@OTOSP_CHECK=races,results $(BENCH_ENV) OTOSPCC="$(abspath $(BIN))/otospcc -fcheck" \
	    $(PYTHON) benchmarks/check.py --build $(B)/bench-checked

check-checks-sample: all
	@$(PYTHON) tests/run.py $(TEST_FLAGS) --folder checks
	@$(QUIET) --among 3 $(QUIET_SAMPLE)
	@$(QUIET_RACES) --among 3 $(QUIET_SAMPLE) task trips

.PHONY: check-unit-rt check-runtime check-profile check-transfers check-resident check-checks check-checks-sample
