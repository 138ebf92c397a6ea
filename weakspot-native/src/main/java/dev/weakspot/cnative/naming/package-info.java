/**
 * Names of the objects at the addresses of one run: by symbols and allocation sites, and by variables and members if debug
 * information is available. Uses {@code cnative.log}, {@code cnative.symbol}, {@code cnative.debuginfo} and core. Start with
 * {@code ObjectNames}.
 */
package dev.weakspot.cnative.naming;
