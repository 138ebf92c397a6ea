/**
 * A compiled program under control: its requests become operations of the engine, and events of the engine become replies.
 * Also look-ahead, and threads that leave control and return. Uses {@code cnative.wire}, {@code cnative.symbol},
 * {@code cnative.process}, {@code cnative.log} and core. Start with {@code NativeRun}.
 */
package dev.weakspot.cnative.control;
