#define HAVE_UNISTD_H 1
#define SIZEOF_LONG 8
