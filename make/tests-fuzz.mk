# What tries to break the translator and the runtime: a fuzzer, random programs of others, memory that
# runs out, and other compilers' opinion of what is emitted.

MINUTES       ?= 60
PACKAGES_FUZZ  = afl++ clang llvm gcc-12-source

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

.PHONY: fuzz packages-fuzz
