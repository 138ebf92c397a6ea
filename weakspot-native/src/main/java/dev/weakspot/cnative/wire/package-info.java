/**
 * The layout of the memory shared with a program under control: {@code Layout} has the offsets, {@code RequestKind},
 * {@code ReplyCode} and {@code LogRecord} the codes, {@code SharedMemory} reads and writes them. The C header {@code link/wire.h}
 * has the same numbers. Uses the JDK only. Start with {@code SharedMemory}.
 */
package dev.weakspot.cnative.wire;
