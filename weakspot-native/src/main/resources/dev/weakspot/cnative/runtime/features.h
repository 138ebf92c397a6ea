/*
 * Found before the C library's own header of this name, from which all its others know what was asked for. Takes back what
 * _FORTIFY_SOURCE asks for, wherever that was defined: by arguments, by the compiler itself, in a config.h. Of the checked variants
 * of memcpy and its like compilers make copies in place, whatever they are told about memcpy, and those would not be seen.
 */
#if __has_include_next(<features.h>) /* who does without the system's headers may look for this one all the same */
#include_next <features.h>
#endif

#ifdef __USE_FORTIFY_LEVEL
#undef __USE_FORTIFY_LEVEL
#define __USE_FORTIFY_LEVEL 0
#endif
