/**
 * Explains runs and findings in words: the steps, the reason, the repair advice. Uses {@code event}, {@code execution},
 * {@code memory}, {@code finding} and {@code monitor}. Start with {@code Narration} and {@code Narrator}.
 */
package dev.weakspot.explain;
