/*
 * Library functions that read or write a range of bytes, while another thread writes its last byte. In the default variant the
 * other thread writes the byte after the range. Each other variant calls one function that accesses that byte.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "together.h"

static char text[16] = "abcdefg";
char other[16] = "abcdefg";
static volatile size_t result;

static void *call(void *argument) {
#if defined(MEMCPY_TO)
    memcpy(text, other, 7); //! race
#elif defined(MEMCPY_FROM)
    memcpy(other, text, 7); //! race
#elif defined(MEMMOVE)
    memmove(text, text + 1, 7); //! race
#elif defined(MEMSET)
    memset(text, 'x', 7); //! race
#elif defined(BZERO)
    bzero(text, 7); //! race
#elif defined(MEMCMP)
    result = (size_t)memcmp(text, other, 7); //! race
#elif defined(MEMCHR)
    result = (size_t)memchr(text, 'z', 7); //! race
#elif defined(STRLEN)
    result = strlen(text); //! race
#elif defined(STRNLEN)
    result = strnlen(text, 7); //! race
#elif defined(STRCPY_TO)
    strcpy(text, other); //! race
#elif defined(STRCPY_FROM)
    strcpy(other, text); //! race
#elif defined(STRNCPY)
    strncpy(text, "ab", 7); //! race
#elif defined(STRCAT)
    strcat(text, "h"); //! race
#elif defined(STRNCAT)
    strncat(text, "h", 1); //! race
#elif defined(STRCMP)
    result = (size_t)strcmp(text, other); //! race
#elif defined(STRNCMP)
    result = (size_t)strncmp(text, other, 7); //! race
#elif defined(STRCASECMP)
    result = (size_t)strcasecmp(text, other); //! race
#elif defined(STRCHR)
    result = (size_t)strchr(text, 'g'); //! race
#elif defined(STRRCHR)
    result = (size_t)strrchr(text, 'a'); //! race
#elif defined(STRSTR)
    result = (size_t)strstr(text, "gh"); //! race
#elif defined(SPRINTF)
    sprintf(text, "%d", 123456); //! race
#elif defined(SPRINTF_IN_PLACE)
    sprintf(text, "constants"); //! race
#elif defined(SNPRINTF)
    snprintf(text, 7, "%s", "abcdefgh"); //! race
#elif defined(PREAD)
    result = (size_t)pread(open("/dev/zero", O_RDONLY), text, 7, 0); //! race
#elif defined(PWRITE)
    result = (size_t)pwrite(open("/dev/null", O_WRONLY), text, 7, 0); //! race
#elif defined(STRDUP)
    free(strdup(text)); //! race
#elif defined(STRUCT)
    struct { char bytes[16]; } copy = *(__typeof__(copy) *)text; //! race
    result = (size_t)copy.bytes[6];
#else
    memcpy(text, other, 6);
    memset(text, 'a', 6);
    result = (size_t)memcmp(text, "b", 1);
    result = (size_t)strcmp(text, "b");
    result = (size_t)strncmp(text, "aaaaaaa", 6);
    result = (size_t)memchr(text, 'a', 7);
    result = (size_t)strchr(text, 'a');
    result = strnlen(text, 6);
    strncpy(text, "abc", 6);
    memmove(text, text + 1, 5);
#endif
    return argument;
}

static void *write_last(void *argument) {
    text[6] = 'G'; //! race
    return argument;
}

int main(void) {
    together(call, write_last);
}
