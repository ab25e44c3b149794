/*
 * A file without any directive comes out as it is; its functions are marked for callers in other files.
 */
#line 4 "untouched.c"
#include <stddef.h>
#ifdef UNUSED
int unused( void );
#else
# define TWICE(x)   ( (x)*2 )   /* spacing is kept */
#endif

	static inline int   odd_spacing ( int a,int b ) { return TWICE( a )+b ; }   // tabs too

const char *text = "a /* not a comment */ string" "and // another";
#pragma GCC diagnostic ignored "-Wunused-parameter"
static inline size_t size(void) { return sizeof(int [3]); }
