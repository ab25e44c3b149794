# What tries to break the translator and the runtime: a fuzzer, random programs of others, memory that
# runs out, and other compilers' opinion of what is emitted.

MINUTES       ?= 60
PACKAGES_FUZZ  = afl++ clang llvm gcc-12-source
PACKAGES_EMITTED = clang clang-tidy

CHECKS_FUZZ = check-csmith-sample check-found check-memory-sample

# The translator as the fuzzer runs it: see tests/fuzz/target.c.
FUZZ_BUILD = B=build/fuzz CC=afl-clang-fast CFLAGS="-O1 -g -fsanitize=address,undefined \
             -fno-sanitize-recover=undefined -fno-omit-frame-pointer" LDFLAGS="-fsanitize=address,undefined"

fuzz: packages-fuzz
	@$(MAKE) -s --no-print-directory $(FUZZ_BUILD) build/fuzz/target
	@$(PYTHON) tests/afl.py --build $(B) --target build/fuzz/target --minutes $(MINUTES)

packages-fuzz:
	$(call install-packages,$(PACKAGES_FUZZ))

$(B)/target: tests/fuzz/target.c $(B)/translator/main.o $(TOBJ)
	@mkdir -p $(@D)
	$(CC) $(TFLAGS) -Wl,--wrap=preprocess,--wrap=exit -o $@ $^ $(LDFLAGS) $(TLIBS)

# What the fuzzer has found, each input once.
check-found: all
	@$(PYTHON) tests/afl.py --found $(TEST_FLAGS)

# Csmith's programs: make check-csmith [COUNT=1000] [SEED=1]
COUNT ?= 1000
SEED  ?= 1

check-csmith: packages-check all
	@$(PYTHON) tests/csmith.py $(TEST_FLAGS) --jobs $$(nproc) --seed $(SEED) --count $(COUNT)

check-csmith-sample: all
	@$(PYTHON) tests/csmith.py $(TEST_FLAGS) --seed $(SEED) --count 4

# Memory that runs out, at every allocation of the translator, of the runtime, of the user's heap.
check-memory: all
	@$(PYTHON) tests/memory.py $(TEST_FLAGS)

check-memory-sample: all
	@$(PYTHON) tests/memory.py $(TEST_FLAGS) --stride 149 translator runtime\ reduction heap

# What is emitted, before gcc, clang and clang-tidy.
check-emitted: packages-emitted all
	@$(PYTHON) tests/emitted.py $(TEST_FLAGS)

packages-emitted:
	$(call install-packages,$(PACKAGES_EMITTED))

.PHONY: check-memory check-memory-sample check-emitted packages-emitted
.PHONY: fuzz packages-fuzz check-found check-csmith check-csmith-sample
