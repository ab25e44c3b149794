# The tools that find what breaks a parallel program: programs with and without data races.
#
#   make check-races                 tests/races/, all of it
#   make check-races SUITE=DIR       a folder of others' programs, NAME-yes.c and NAME-no.c

SUITE ?=

check-races: all
	@$(PYTHON) tests/races.py $(TEST_FLAGS) $(if $(SUITE),--suite $(SUITE))

check-races-sample: all
	@$(PYTHON) tests/races.py $(TEST_FLAGS) --sample 9

.PHONY: check-races check-races-sample
