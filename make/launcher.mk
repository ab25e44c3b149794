# otosprun, which runs programs on ranks. It shares a file with the driver.

LSRC = $(sort $(wildcard launcher/*.c))
LOBJ = $(LSRC:%.c=$(B)/%.o) $(B)/translator/process.o

$(BIN)/otosprun: $(LOBJ)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(B)/launcher/%.o: launcher/%.c
	@mkdir -p $(@D)
	$(CC) $(TFLAGS) -iquote rtlib -c -o $@ $<

-include $(wildcard $(B)/launcher/*.d)
