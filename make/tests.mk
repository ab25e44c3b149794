# Tests: make check and its relatives.
#
# Each kind of test has a target of its own, which prints `KIND: N passed, N failed`; the runtime's and
# the driver's own are in tests-*.mk. One test: tests/run.py NAME, tests/errors.py NAME, and so on.

-include $(wildcard make/tests-*.mk)

CHECKS = check-unit $(CHECKS_TYPES) $(CHECKS_RUNTIME) check-resident check-golden check-errors check-warnings check-programs-sample check-omp check-kernels check-movement-sample check-messages-sample check-delays-sample check-edges check-fuzz $(CHECKS_FUZZ) $(CHECKS_SECTIONS) $(CHECKS_LOOPS) $(CHECKS_RACES) $(CHECKS_DRIVER) \
         check-docs check-demo check-support check-deep-sample check-benchmarks-sample check-torture-sample check-libgomp-sample

PYTHON     ?= python3
export PYTHONDONTWRITEBYTECODE = 1
TEST_FLAGS  = --bin $(BIN) --build $(B) --jobs 2

check: packages-check
	@$(MAKE) -s --no-print-directory all
	@$(PYTHON) tests/check.py "$(MAKE)" $(CHECKS)

# Unit tests of the translator's parts, with libcheck.
UNIT     = $(sort $(wildcard tests/unit/*.c))
UNITBIN  = $(UNIT:tests/unit/%.c=$(B)/tests/unit/%)

check-unit: $(UNITBIN)
	@status=0; for t in $^; do $$t || status=1; done; exit $$status

$(B)/tests/unit/%: tests/unit/%.c $(TOBJ)
	@mkdir -p $(@D)
	$(CC) $(TFLAGS) -o $@ $< $(TOBJ) $(LDFLAGS) $(TLIBS) $$(pkg-config --cflags --libs check)

check-golden check-errors: all
	@$(PYTHON) tests/$(@:check-%=%).py $(TEST_FLAGS)

# What is visible without running: each warning where it belongs, and nowhere else.
check-warnings: all
	@$(PYTHON) tests/warn.py $(TEST_FLAGS)
	@$(PYTHON) tests/sarif.py $(TEST_FLAGS)

# Of the seven numbers of ranks, one by turns. On all: make check-programs BY_TURNS=0
BY_TURNS ?= 1

# Of the programs, one of so many.
SHARE ?= 1

check-programs: all
	@$(PYTHON) tests/run.py $(TEST_FLAGS) --share $(SHARE) --by-turns $(BY_TURNS)

check-programs-sample check-movement-sample check-messages-sample:
	@$(MAKE) -s --no-print-directory $(@:-sample=) SHARE=3

# OpenMP programs of the usual collections' kind, unannotated.
check-omp: all
	@$(PYTHON) tests/run.py $(TEST_FLAGS) --folder omp

# Kernels of the polyhedral benchmarks' kind.
check-kernels: all
	@$(PYTHON) tests/run.py $(TEST_FLAGS) --folder kernels --by-turns $(BY_TURNS)

# Where what a rank does not hold is overwritten, and where everything goes to all ranks when a loop ends.
POISONED = OTOSP_MOVE=poison $(PYTHON) tests/run.py $(TEST_FLAGS) --share $(SHARE)

check-movement: all
	@$(POISONED) --among 3 app- acquire- calls- sections- subscript
	@$(POISONED) blocks blocks- --by-turns 2
	@$(POISONED) --among 4 --folder kernels
	@OTOSP_SMALL=4k $(POISONED) --among 3 --folder kernels
	@OTOSP_SMALL=48k $(PYTHON) tests/run.py $(TEST_FLAGS) --share $(SHARE) --among 3 app- acquire- calls- sections- subscript small-
	@OTOSP_MOVE=join $(PYTHON) tests/run.py $(TEST_FLAGS) --share $(SHARE) --among 3 app-
	@$(PYTHON) tests/fuzz_movement.py $(TEST_FLAGS) --count 2 --ranks 3

# Where ranks share no memory: what the plans of messages do wrong shows only there.
check-messages: all
	@OTOSP_SHM=0 $(PYTHON) tests/run.py $(TEST_FLAGS) --share $(SHARE) --by-turns $(BY_TURNS)

# The edges of replicated execution: files, clocks, processes, ends.
check-edges: all
	@$(PYTHON) tests/run.py $(TEST_FLAGS) --folder edges --by-turns $(BY_TURNS)
	@$(PYTHON) tests/covered.py $(TEST_FLAGS)

# Random programs: annotated loops, regions without annotations, regions that become their loops, loops over blocks, loops
# over rows, loops over planes, code between loops, sequential loops, constructs that come again, task graphs.
# More: tests/fuzz.py [--regions] --seed N --count M, tests/fuzz_unfold.py
check-fuzz: all
	@$(PYTHON) tests/fuzz.py $(TEST_FLAGS) --count 2
	@$(PYTHON) tests/fuzz.py $(TEST_FLAGS) --regions --count 2 --functions 30
	@$(PYTHON) tests/fuzz_unfold.py $(TEST_FLAGS) --count 3
	@$(PYTHON) tests/fuzz_blocks.py $(TEST_FLAGS) --count 2 --ranks 3,6
	@$(PYTHON) tests/fuzz_tiles.py $(TEST_FLAGS) --count 2 --ranks 3,5
	@$(PYTHON) tests/fuzz_stages.py $(TEST_FLAGS) --count 3
	@$(PYTHON) tests/fuzz_planes.py $(TEST_FLAGS) --count 2 --ranks 3,5
	@$(PYTHON) tests/fuzz_exposed.py $(TEST_FLAGS) --count 6 --ranks 2,3
	@$(PYTHON) tests/fuzz_refill.py $(TEST_FLAGS) --count 6
	@$(PYTHON) tests/fuzz_between.py $(TEST_FLAGS) --count 4
	@$(PYTHON) tests/fuzz_deferred.py $(TEST_FLAGS) --count 4
	@$(PYTHON) tests/fuzz_sequential.py $(TEST_FLAGS) --count 4
	@$(PYTHON) tests/fuzz_repeat.py $(TEST_FLAGS) --count 6 --ranks 2,3,5
	@$(PYTHON) tests/fuzz_tasks.py $(TEST_FLAGS) --count 6

# A thousand programs with task graphs: make check-fuzz-tasks [SEED=1] [COUNT=1000]
check-fuzz-tasks: all
	@$(PYTHON) tests/fuzz_tasks.py $(TEST_FLAGS) --seed $(or $(SEED),1) --count $(or $(COUNT),1000)

# Programs whose calls of MPI come late, by random numbers: make check-delays [SEED=1] [COUNT=1000]
check-delays: all
	@$(PYTHON) tests/delays.py $(TEST_FLAGS) --seed $(or $(SEED),1) --count $(or $(COUNT),1000)

check-delays-sample: all
	@$(PYTHON) tests/delays.py $(TEST_FLAGS)

.PHONY: check-delays check-delays-sample

# The table of what is supported, in README and manual; tests/support.py --write brings it up to date.
check-support:
	@$(PYTHON) tests/support.py $(TEST_FLAGS)

# Objects and transfers above 2 GiB: on request, since they need some 16 GB of memory.
check-large: all
	@$(PYTHON) tests/run.py $(TEST_FLAGS) --folder large --jobs 1 --timeout 900

# Programs on two hosts, which are namespaces of this machine: root can make them.
PACKAGES_HOSTS = openssh-server openssh-client iproute2 liblz4-1

check-hosts: packages-hosts all
	@$(PYTHON) tests/hosts.py $(TEST_FLAGS) $(ONLY)

packages-hosts:
	$(call install-packages,$(PACKAGES_HOSTS))

check-docs check-demo check-deep: all
	@$(PYTHON) tests/$(@:check-%=%).py $(TEST_FLAGS)

check-deep-sample: all
	@$(PYTHON) tests/deep.py $(TEST_FLAGS) parentheses blocks else-if binary calls statements addresses

# gcc's own torture tests, from the Debian package gcc-12-source.
check-torture: packages-check all
	@$(PYTHON) tests/torture.py $(TEST_FLAGS) --jobs $$(nproc)

check-torture-sample: all
	@$(PYTHON) tests/torture.py $(TEST_FLAGS) --jobs $$(nproc) --sample 100

# gcc's own run-time tests of OpenMP, from the same package, on 1, 2 and 3 ranks: make check-libgomp [ONLY=name]
check-libgomp: packages-check all
	@$(PYTHON) tests/libgomp.py $(TEST_FLAGS) --jobs $$(nproc) $(ONLY)

check-libgomp-sample: all
	@$(PYTHON) tests/libgomp.py $(TEST_FLAGS) --jobs $$(nproc) --sample 40 --ranks 2

# The suites with translator and runtime built with the address and undefined-behaviour sanitizers.
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer

check-sanitize: packages-check
	@$(MAKE) -s --no-print-directory B=build/sanitize BIN=build/sanitize/bin LIB=build/sanitize/lib \
	    CFLAGS="-O1 -g $(SANITIZE)" check-sanitized

check-sanitized: all
	@ln -sfn ../../include $(B)/include
	@ASAN_OPTIONS=detect_stack_use_after_return=0 \
	    TEST_CFLAGS="-g $(SANITIZE)" $(PYTHON) tests/check.py "$(MAKE)" check-unit $(CHECKS_RUNTIME) \
	    check-golden check-errors check-programs

.PHONY: check check-hosts packages-hosts check-warnings check-omp check-kernels check-movement check-messages check-messages-sample check-edges check-fuzz check-fuzz-tasks check-support check-unit check-golden check-errors check-warnings check-programs check-programs-sample check-movement-sample check-docs check-demo check-deep check-deep-sample check-large check-torture \
        check-torture-sample check-libgomp check-libgomp-sample check-sanitize check-sanitized
