# OTOSP: build, install and test. `make help` lists the targets.
#
# bin/otosp      the translator          (translator/, grammar/)
# bin/otospcc    the compiler driver     (translator/driver.c and the files it shares)
# bin/otosprun   the launcher            (launcher/)
# lib/libotosp.a the runtime library     (rtlib/)

CC       ?= cc
MPICC    ?= mpicc
BISON    ?= bison
FLEX     ?= flex
CFLAGS   ?= -O2 -g
WARN      = -Wall -Wextra
PREFIX   ?= /usr/local
B        ?= build
BIN      ?= bin
LIB      ?= lib

all: $(BIN)/otosp $(BIN)/otospcc $(BIN)/otosprun $(LIB)/libotosp.a

include make/install.mk
include make/translator.mk
include make/launcher.mk
include make/runtime.mk
include make/tests.mk
include make/bench.mk
include make/demo.mk

clean:
	rm -rf $(B) $(BIN) $(LIB)

# What builds, and the README's table of tests and benchmarks.
help:
	@printf '%s\n' 'make: builds otosp, otospcc, otosprun and the runtime library' \
	    'make demo: installs what is missing, builds, translates two programs and runs them' \
	    'make packages, make packages-check: installs what building needs, and testing' \
	    'make install PREFIX=/opt/otosp, make uninstall PREFIX=/opt/otosp' 'make clean'
	@sed -n '/^## Tests/,$$ { s/`//g; s/^| \(make [^|]*\) | \(.*\) |$$/\1: \2/p; }' README.md

.PHONY: all clean help
