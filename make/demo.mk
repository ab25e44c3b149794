# A demonstration from nothing: make demo installs what is missing, builds, translates and runs.

demo: packages
	@$(MAKE) -s -j$$(nproc) --no-print-directory all
	@$(BENCH_ENV) python3 -B demo/demo.py --build "$(B)/demo"

.PHONY: demo
