/**
 * Addresses to source lines and names: {@code Symbols} asks the symbol tables and the debug information of the program and its
 * libraries, which {@code DebugFiles} finds. Used only when a finding is explained. Uses {@code cnative.debuginfo}, and {@code event}
 * of core, for sites. Start with {@code Symbols}.
 */
package dev.weakspot.cnative.symbol;
