/*
 * Found before the C library's own header of this name, from which all its others know what was asked for. Takes back what
 * _FORTIFY_SOURCE asks for, wherever that was defined: by arguments, by the compiler itself, in a config.h. Of the checked variants
 * of memcpy and its like compilers make copies in place, whatever they are told about memcpy, and those would not be seen.
 */
#include_next <features.h>

#ifdef __USE_FORTIFY_LEVEL
#undef __USE_FORTIFY_LEVEL
#define __USE_FORTIFY_LEVEL 0
#endif
