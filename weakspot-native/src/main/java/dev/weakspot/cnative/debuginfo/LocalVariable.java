package dev.weakspot.cnative.debuginfo;

/**
 * Bytes of a local variable.
 *
 * @param name the variable, and the member in it: {@code message.text[4]}
 * @param function the function that declares it
 */
public record LocalVariable(String name, String function) {}
