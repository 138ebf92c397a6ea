/**
 * The logs that threads of a compiled program write between two operations: plain accesses with their call paths, and
 * events of the heap and of stacks; and the map from addresses to locations, objects and blocks that these events keep
 * up to date. Uses {@code cnative.wire}, {@code cnative.symbol} and core. Start with {@code AccessLog}.
 */
package dev.weakspot.cnative.log;
