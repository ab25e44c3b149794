# The tools that find what breaks a parallel program: who notices what is wrong with one?
#
#   make check-races                 tests/races/, all of it
#   make check-races SUITE=DIR       a folder of others' programs, NAME-yes.c and NAME-no.c
#   make check-mutants               programs of all tests with one clause left out: takes long

CHECKS_RACES = check-races-sample check-mutants-sample

SUITE ?=

check-races: all
	@$(PYTHON) tests/races.py $(TEST_FLAGS) $(if $(SUITE),--suite $(SUITE))

check-races-sample: all
	@$(PYTHON) tests/races.py $(TEST_FLAGS) --sample 9

check-mutants: all
	@$(PYTHON) tests/mutate.py $(TEST_FLAGS)

check-mutants-sample: all
	@$(PYTHON) tests/mutate.py $(TEST_FLAGS) --sample 6

.PHONY: check-races check-races-sample check-mutants check-mutants-sample
