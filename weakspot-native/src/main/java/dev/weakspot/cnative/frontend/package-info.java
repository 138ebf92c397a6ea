/**
 * The front end for compiled C and C++ programs: how they are recognised, checked and opened, their options, their
 * standard input, and the debugger. Uses {@code cnative.process}, {@code cnative.control} and core. Start with
 * {@code NativeFrontEnd}.
 */
package dev.weakspot.cnative.frontend;
