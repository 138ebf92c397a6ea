/**
 * Java programs that measure Weakspot. Each has a {@code main} method or is a JMH benchmark, and is started by a script in
 * the folder {@code benchmarks}; the script's {@code --help} says what is measured. May use the core, the front ends, and
 * core's tests, which hold the monitor of [RSAN App. A] that ours is compared with. Start reading at {@link
 * dev.weakspot.benchmark.NativeSpeed} for C programs, at {@link dev.weakspot.benchmark.RobustnessCost} for monitors.
 */
package dev.weakspot.benchmark;
