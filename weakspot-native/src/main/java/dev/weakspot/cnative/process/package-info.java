/**
 * Processes of compiled programs: fork servers and the runs that they fork, how programs are started, and what the kernel
 * reports of processes, threads and signals. Uses {@code cnative.wire}, {@code cnative.symbol} and core. Start with
 * {@code ForkServerPool}, then {@code ForkServer}.
 */
package dev.weakspot.cnative.process;
