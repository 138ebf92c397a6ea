/** Compilers, and the C run-time that is built with them. Uses the JDK only. Start with {@code RuntimeCache}. */
package dev.weakspot.cnative.compile;
