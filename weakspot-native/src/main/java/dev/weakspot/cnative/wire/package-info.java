/** The layout of the memory shared with a program under control. Uses the JDK only. Start with {@code SharedMemory}. */
package dev.weakspot.cnative.wire;
