/**
 * The logs that threads of a compiled program write between two operations: plain accesses with their call paths, and
 * events of the heap and of stacks. These events update the map from addresses to locations, objects and blocks. Uses
 * {@code cnative.wire}, {@code cnative.debuginfo}, {@code cnative.symbol} and core. Start with {@code AccessLog}.
 */
package dev.weakspot.cnative.log;
