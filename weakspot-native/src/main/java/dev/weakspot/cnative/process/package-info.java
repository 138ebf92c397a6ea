/**
 * Processes of compiled programs: the start of fork servers, the runs that they fork, and facts that the kernel reports
 * about processes, threads and signals. Uses {@code cnative.wire}, {@code cnative.symbol} and core. Start with {@code
 * ForkServerPool}, then {@code ForkServer}.
 */
package dev.weakspot.cnative.process;
