/**
 * The test frameworks GoogleTest, Catch2 and doctest:
 * what a program that uses one prints if no test case is selected. Uses {@code cnative.process} and core. Start with
 * {@code EmptySelection}.
 */
package dev.weakspot.cnative.testframework;
