# Section functions: random loop nests against the stores that they really do. More: tests/fuzz_sections.py --seed N --count M

CHECKS_SECTIONS = check-sections-sample

# 10,000 functions; in make check 300 of them.
check-sections: all
	@$(PYTHON) tests/fuzz_sections.py $(TEST_FLAGS) --count 500

check-sections-sample: all
	@$(PYTHON) tests/fuzz_sections.py $(TEST_FLAGS) --count 15

.PHONY: check-sections check-sections-sample
