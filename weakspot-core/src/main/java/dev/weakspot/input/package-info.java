/**
 * Input that the user names: how files are read, and the one exception for files, programs and options that cannot be used.
 * Uses nothing. Start with {@code InputException}.
 */
package dev.weakspot.input;
