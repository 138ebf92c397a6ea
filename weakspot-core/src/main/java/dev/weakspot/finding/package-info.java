/**
 * One finding as data: its accesses, the steps that lead to it, its reasons. Detections, their keys and suppressions. Uses
 * {@code event}, {@code input} and {@code execution}. Start with {@code Finding}.
 */
package dev.weakspot.finding;
