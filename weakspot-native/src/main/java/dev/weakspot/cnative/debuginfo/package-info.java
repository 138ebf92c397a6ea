/**
 * Types, variables and stack frames of a program or library, from its DWARF debug information. {@code readelf} and
 * {@code objdump} of binutils decode it, because they are installed with every gcc and serve programs of clang as well.
 * Uses nothing of Weakspot. Start with {@code DebugInformation}.
 */
package dev.weakspot.cnative.debuginfo;
