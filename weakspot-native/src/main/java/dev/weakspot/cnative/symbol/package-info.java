/** Maps addresses to source lines and names. Uses core. Start with {@code Symbols}. */
package dev.weakspot.cnative.symbol;
