/**
 * Java programs that measure Weakspot. Each has a {@code main} method or is a JMH benchmark, and is started by a script
 * in the folder {@code benchmarks}. The {@code --help} of the script describes the measurements. May use the core, the
 * front ends, and core's tests, which contain the reference monitor of [RSAN App. A]. Start reading at
 * {@link dev.weakspot.benchmark.NativeSpeed} for C programs, at {@link dev.weakspot.benchmark.RobustnessCost} for
 * monitors.
 */
package dev.weakspot.benchmark;
