/*
 * Included instead of the C library's header of this name, which all its other headers include first. Turns off _FORTIFY_SOURCE,
 * however it was defined: by an argument, by the compiler itself, in a config.h. Compilers expand the checked variants of memcpy
 * and similar functions inline, even with -fno-builtin-memcpy, and the run-time could not intercept these copies.
 */
#if __has_include_next(<features.h>) /* a program without system headers may include this one */
#include_next <features.h>
#endif

#ifdef __USE_FORTIFY_LEVEL
#undef __USE_FORTIFY_LEVEL
#define __USE_FORTIFY_LEVEL 0
#endif
