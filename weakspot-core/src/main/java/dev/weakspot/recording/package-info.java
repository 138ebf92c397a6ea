/** A run as a value: the list of its decisions, and its file format. Uses {@code event}, {@code input} and {@code memory}. Start with {@code Recording}. */
package dev.weakspot.recording;
