/**
 * A compiled program under the engine's control. Requests of the program become operations of the engine, and events of
 * the engine become replies. The package also contains look-ahead, and the handling of threads that leave control and
 * return. Uses {@code cnative.wire}, {@code cnative.symbol}, {@code cnative.process}, {@code cnative.log},
 * {@code cnative.naming}, {@code cnative.testframework} and core. Start with {@code NativeRun}.
 */
package dev.weakspot.cnative.control;
