# Loop schedules and atomic constructs by brute force: generated programs.

CHECKS_LOOPS = check-schedules check-atomics

check-schedules check-atomics: all
	@$(PYTHON) tests/$(@:check-%=%).py $(TEST_FLAGS)

.PHONY: check-schedules check-atomics
