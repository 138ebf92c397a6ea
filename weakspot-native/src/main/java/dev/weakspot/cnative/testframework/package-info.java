/**
 * The test frameworks GoogleTest, Catch2 and doctest: how a program that uses one lists its test cases, how one test case is
 * selected, and what the program prints if no test case is selected. Uses {@code cnative.process} and core. Start with
 * {@code TestListing}.
 */
package dev.weakspot.cnative.testframework;
