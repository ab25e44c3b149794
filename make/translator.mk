# The translator and the driver.

DRIVER_ONLY = $(sort $(wildcard translator/driver*.c))
MAIN_ONLY   = translator/main.c
TSRC  = $(filter-out $(DRIVER_ONLY) $(MAIN_ONLY),$(sort $(wildcard translator/*.c)))
TOBJ  = $(TSRC:%.c=$(B)/%.o) $(B)/grammar/c.tab.o $(B)/grammar/c.lex.o
TLIBS = -lisl
TFLAGS = $(CFLAGS) $(WARN) -std=gnu11 -D_GNU_SOURCE -iquote translator -iquote grammar -iquote $(B)/grammar -MMD -MP

$(BIN)/otosp: $(B)/translator/main.o $(TOBJ)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(TLIBS)

# The driver runs otosp as a program, and shares only a few files with it.
DOBJ = $(DRIVER_ONLY:%.c=$(B)/%.o) $(B)/translator/options.o $(B)/translator/process.o

$(BIN)/otospcc: $(DOBJ)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(DOBJ): $(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(TFLAGS) -c -o $@ $<

$(B)/translator/%.o: translator/%.c | $(B)/grammar/c.tab.h
	@mkdir -p $(@D)
	$(CC) $(TFLAGS) -c -o $@ $<

# Bison's own output is compiled without our warnings about unused parts of its skeleton.
$(B)/grammar/c.tab.c $(B)/grammar/c.tab.h &: grammar/c.y
	@mkdir -p $(B)/grammar
	$(BISON) -Wall -Wcounterexamples --no-lines -o $(B)/grammar/c.tab.c --defines=$(B)/grammar/c.tab.h --report=all --report-file=$(B)/grammar/c.report $<

$(B)/grammar/c.lex.c: grammar/c.l $(B)/grammar/c.tab.h
	$(FLEX) -L -o $@ $<

$(B)/grammar/%.o: $(B)/grammar/%.c
	$(CC) $(TFLAGS) -Wno-unused-function -Wno-sign-compare -c -o $@ $<

-include $(wildcard $(B)/translator/*.d $(B)/grammar/*.d)
