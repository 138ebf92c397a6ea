/**
 * The front end for compiled C and C++ programs: how they are recognised, checked and opened, their options, their
 * standard input, the debugger, and the command of {@code weakspot-cc}. Uses {@code cnative.compile},
 * {@code cnative.process}, {@code cnative.testframework}, {@code cnative.control} and core. Start with
 * {@code NativeFrontEnd}.
 */
package dev.weakspot.cnative.frontend;
