# Loop schedules by brute force: a generated program.

CHECKS_LOOPS = check-schedules

check-schedules: all
	@$(PYTHON) tests/schedules.py $(TEST_FLAGS)

.PHONY: check-schedules
