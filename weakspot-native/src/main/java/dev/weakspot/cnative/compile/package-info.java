/**
 * Compilers, and the C run-time that is built with them: {@code Compiler} and {@code CompilerFamily} describe a compiler,
 * {@code RuntimeSources} lists the sources in the resources, {@code RuntimeCache} keeps one build for each compiler and version.
 * Uses {@code input} of core, for a compiler that cannot be used. Start with {@code RuntimeCache}.
 */
package dev.weakspot.cnative.compile;
