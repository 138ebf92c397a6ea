/** Compilers, and the C run-time that they build. Uses the JDK only. Start with {@code RuntimeCache}. */
package dev.weakspot.cnative.compile;
