# Packages that building and testing need, and installing what was built.
#
#   make packages                          Debian packages that are missing
#   make install PREFIX=/opt/otosp         DESTDIR=... is put before every name
#   make uninstall PREFIX=/opt/otosp

# build:  compiler, MPI, parser and lexer generators
# check:  libcheck; cmake, autoconf, automake: projects that are built with otospcc; g++: programs in two
#         languages; gdb: the debugger finds the user's lines; valgrind; man-db, groff-base: the manual
PACKAGES = gcc libc6-dev make bison flex mpich libmpich-dev libisl-dev libxxhash-dev python3 git \
           check pkg-config cmake autoconf automake g++ gdb valgrind man-db groff-base

packages:
	@if ! command -v dpkg-query >/dev/null 2>&1; then \
	    echo "packages: not a Debian system; what is needed: $(PACKAGES)"; exit 0; fi; \
	missing=; \
	for package in $(PACKAGES); do \
	    case "$$(dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null)" in \
	        installed) ;; *) missing="$$missing $$package";; esac; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	sudo=; [ "$$(id -u)" -eq 0 ] || sudo=sudo; \
	echo "packages: installing$$missing"; \
	$$sudo apt-get update -q && \
	$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing

INSTALL  ?= install
VERSION   = $(shell sed -n 's/^.define OTOSP_VERSION "\(.*\)"/\1/p' translator/version.h)
ROOT      = $(DESTDIR)$(PREFIX)
HEADERS   = $(sort $(wildcard include/*.h))
PAGES     = $(sort $(wildcard man/*.[1-8]))

install: all
	$(INSTALL) -d "$(ROOT)/bin" "$(ROOT)/include/otosp" "$(ROOT)/lib/pkgconfig"
	$(INSTALL) $(BIN)/otosp $(BIN)/otospcc "$(ROOT)/bin"
	$(INSTALL) -m 644 $(HEADERS) "$(ROOT)/include/otosp"
	$(INSTALL) -m 644 $(LIB)/libotosp.a "$(ROOT)/lib"
	sed 's/@VERSION@/$(VERSION)/' make/otosp.pc.in >"$(ROOT)/lib/pkgconfig/otosp.pc"
	@for page in $(PAGES); do \
	    folder="$(ROOT)/share/man/man$${page##*.}"; \
	    $(INSTALL) -d "$$folder" && $(INSTALL) -m 644 $$page "$$folder" || exit 1; \
	done

uninstall:
	rm -f "$(ROOT)/bin/otosp" "$(ROOT)/bin/otospcc" "$(ROOT)/lib/libotosp.a" "$(ROOT)/lib/pkgconfig/otosp.pc"
	rm -rf "$(ROOT)/include/otosp"
	@for page in $(PAGES); do \
	    rm -f "$(ROOT)/share/man/man$${page##*.}/$${page##*/}"; \
	done

.PHONY: packages install uninstall
