# Benchmarks: make bench [ONLY="usmv md"] [SIZES="30000:1 all"] [ROUNDS=5] [BENCHFLAGS=...]

BENCH_ENV = CC="$(CC)" MPICC="$(MPICC)" OTOSPCC="$(abspath $(BIN))/otospcc"

bench: all
	$(BENCH_ENV) python3 -B benchmarks/run.py --build "$(B)/bench" --only "$(ONLY)" --sizes "$(SIZES)" \
	    $(if $(ROUNDS),--rounds $(ROUNDS)) $(BENCHFLAGS)

# Programs that are task graphs, and trees of tasks.
bench-tasks: all
	$(BENCH_ENV) python3 -B benchmarks/run.py --build "$(B)/bench" --group tasks --only "$(ONLY)" --sizes "$(SIZES)" \
	    $(if $(ROUNDS),--rounds $(ROUNDS)) $(BENCHFLAGS)

# The smallest tasks of Task Bench's graphs that keep half of the peak: make bench-metg [METGFLAGS="--patterns stencil"]
bench-metg: all
	$(BENCH_ENV) $(PYTHON) -B benchmarks/metg.py --build "$(B)/bench" $(METGFLAGS)

# What it costs to know what is written: irregular stores, and loops whose sections are found by analysis.
bench-sections: all
	$(BENCH_ENV) python3 -B benchmarks/sections.py --build "$(B)/bench" --only "$(ONLY)" --sizes "$(SIZES)" \
	    $(if $(ROUNDS),--rounds $(ROUNDS)) $(BENCHFLAGS)

# At small sizes, for the answers alone: on 1 to 4 ranks, and each size on two of these numbers.
check-benchmarks: all
	@$(BENCH_ENV) python3 -B benchmarks/check.py --build "$(B)/bench" --only "$(ONLY)"

check-benchmarks-sample: all
	@$(BENCH_ENV) python3 -B benchmarks/check.py --build "$(B)/bench" --only "$(ONLY)" --by-turns 1

# CPU time of the translator for 10,000 lines: make bench-translate [LINES=10000]
bench-translate: all
	@$(BENCH_ENV) OTOSP="$(abspath $(BIN))/otosp" $(PYTHON) benchmarks/translate.py $(if $(LINES),--lines $(LINES))

.PHONY: bench bench-tasks bench-metg bench-sections bench-translate check-benchmarks check-benchmarks-sample

# The same programs on 4 to 256 simulated ranks: make bench-scale [ONLY="jacobi"] [SCALEFLAGS="--ranks 4,16"].
# They are recorded with a runtime that counts its instructions, but for files that poll.
RECORD    = $(B)/record
UNCOUNTED = wait active counter
COUNT     = -B$(abspath benchmarks/count)/

bench-scale: $(RECORD)/lib/libotosp.a all
	@mkdir -p $(RECORD)/bin
	cp $(BIN)/otosp $(BIN)/otospcc $(RECORD)/bin
	ln -sfn $(abspath include) $(RECORD)/include
	CC="$(CC)" MPICC="$(MPICC)" OTOSPCC="$(abspath $(RECORD))/bin/otospcc" $(PYTHON) -B benchmarks/scale.py \
	    --build "$(RECORD)" --only "$(ONLY)" $(SCALEFLAGS)

$(RECORD)/lib/libotosp.a: $(ROBJ:$(B)/%=$(RECORD)/%)
	@mkdir -p $(@D)
	rm -f $@
	$(AR) rcs $@ $^

$(RECORD)/rtlib/%.o: rtlib/%.c
	@mkdir -p $(@D)
	$(MPICC) $(RFLAGS) $(if $(filter $*,$(UNCOUNTED)),,$(COUNT)) -fno-omit-frame-pointer -c -o $@ $<
	$(OBJCOPY) $(OWN) $@

-include $(wildcard $(RECORD)/rtlib/*.d)

.PHONY: bench-scale
