# Section functions: random loop nests against the stores that they really do. More: tests/fuzz_sections.py --seed N --count M

CHECKS_SECTIONS = check-explain check-inference check-section-kinds check-sections-sample

# 10,000 functions; in make check 300 of them.
check-sections: all
	@$(PYTHON) tests/fuzz_sections.py $(TEST_FLAGS) --count 500

check-sections-sample: all
	@$(PYTHON) tests/fuzz_sections.py $(TEST_FLAGS) --count 8
	@$(PYTHON) tests/fuzz_sections.py $(TEST_FLAGS) --count 3 --unknown-steps

# What the translator says of its analysis.
check-explain: all
	@$(PYTHON) tests/explain.py $(TEST_FLAGS)

# Sections of each kind of access against what is loaded and stored.
check-section-kinds: all
	@$(PYTHON) tests/sections.py $(TEST_FLAGS)

# How many accesses are described before the program runs, program by program.
check-inference: all
	@$(PYTHON) tests/inference.py $(TEST_FLAGS)

.PHONY: check-explain check-inference check-section-kinds check-sections check-sections-sample
