# Types of expressions, judged by the C compiler: each program is written again with a static assertion
# for every expression (tests/types/oracle.c) and compiled.

CHECKS_TYPES = check-types

$(B)/tests/types/oracle: tests/types/oracle.c $(TOBJ)
	@mkdir -p $(@D)
	$(CC) $(TFLAGS) -o $@ $< $(TOBJ) $(LDFLAGS) $(TLIBS)

check-types: $(B)/tests/types/oracle
	@$(PYTHON) tests/types/run.py --oracle $< --torture 100 --structs 4 --headers stdlib.h string.h tgmath.h

# All of it, some 10 minutes.
check-types-all: $(B)/tests/types/oracle
	@$(PYTHON) tests/types/run.py --oracle $< --torture 10000 --structs 40 --headers

.PHONY: check-types check-types-all
