/**
 * A run as a value: {@code Decisions} in memory, {@code Recording} with the program and the options of the run, and
 * {@code RecordingText}, the only place with the words of the file format. Uses {@code input} for messages about invalid files,
 * and {@code memory} for the memory model. Start with {@code Recording}.
 */
package dev.weakspot.recording;
