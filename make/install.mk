# Packages that building and testing need, and installing what was built.
#
#   make packages                          Debian packages that building needs and that are missing
#   make packages-check                    those that testing needs as well
#   make install PREFIX=/opt/otosp         DESTDIR=... is put before every name
#   make uninstall PREFIX=/opt/otosp

PACKAGES       = gcc libc6-dev make bison flex libisl-dev libxxhash-dev mpich libmpich-dev python3

# check: unit tests; gcc-12-source: gcc's torture programs; cmake, autoconf, automake: projects built with
# otospcc; g++: programs in two languages; gdb: it finds the user's lines; procps: no process is left;
# man-db, groff-base: the manual; libdw1: places in messages; csmith, libcsmith-dev: random programs
PACKAGES_CHECK = check pkg-config gcc-12-source cmake autoconf automake g++ gdb procps git man-db groff-base libdw1 \
                 csmith libcsmith-dev

packages:
	$(call install-packages,$(PACKAGES))

packages-check:
	$(call install-packages,$(PACKAGES) $(PACKAGES_CHECK))

define install-packages
@if ! command -v dpkg-query >/dev/null 2>&1; then \
    echo "packages: this is no Debian; what is needed: $(1)"; exit 0; fi; \
there=" $$(dpkg-query -W -f '$${Package}=$${db:Status-Status} ' $(1) 2>/dev/null)"; missing=; \
for package in $(1); do \
    case "$$there" in *" $$package=installed "*) ;; *) missing="$$missing $$package";; esac; \
done; \
[ -n "$$missing" ] || exit 0; \
sudo=; [ "$$(id -u)" -eq 0 ] || sudo=sudo; \
echo "packages: installing$$missing"; \
$$sudo apt-get update -q && \
$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing
endef

INSTALL  ?= install
VERSION   = $(shell sed -n 's/^.define OTOSP_VERSION "\(.*\)"/\1/p' translator/version.h)
ROOT      = $(DESTDIR)$(PREFIX)
HEADERS   = $(sort $(wildcard include/*.h))
PAGES     = $(sort $(wildcard man/*.[1-8]))

install: all
	$(INSTALL) -d "$(ROOT)/bin" "$(ROOT)/include/otosp" "$(ROOT)/lib/pkgconfig"
	$(INSTALL) $(BIN)/otosp $(BIN)/otospcc $(BIN)/otosprun "$(ROOT)/bin"
	$(INSTALL) -m 644 $(HEADERS) "$(ROOT)/include/otosp"
	$(INSTALL) -m 644 $(LIB)/libotosp.a "$(ROOT)/lib"
	sed 's/@VERSION@/$(VERSION)/' make/otosp.pc.in >"$(ROOT)/lib/pkgconfig/otosp.pc"
	@for page in $(PAGES); do \
	    folder="$(ROOT)/share/man/man$${page##*.}"; \
	    $(INSTALL) -d "$$folder" && $(INSTALL) -m 644 $$page "$$folder" || exit 1; \
	done

uninstall:
	rm -f "$(ROOT)/bin/otosp" "$(ROOT)/bin/otospcc" "$(ROOT)/bin/otosprun" "$(ROOT)/lib/libotosp.a" "$(ROOT)/lib/pkgconfig/otosp.pc"
	rm -rf "$(ROOT)/include/otosp"
	@for page in $(PAGES); do \
	    rm -f "$(ROOT)/share/man/man$${page##*.}/$${page##*/}"; \
	done

.PHONY: packages packages-check install uninstall
