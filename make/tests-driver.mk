# Tests of the compiler driver, and of installing.

CHECKS_DRIVER = check-driver

check-driver: all
	@$(PYTHON) tests/driver.py $(TEST_FLAGS)

.PHONY: check-driver
