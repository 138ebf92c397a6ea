/**
 * The result of checking one program: answers, findings, what was covered. Uses {@code memory} and
 * {@code finding}. Start with {@code Verdict}.
 */
package dev.weakspot.verdict;
