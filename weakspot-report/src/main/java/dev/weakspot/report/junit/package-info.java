/**
 * The report in the XML format of JUnit, which CI servers show as test results. Uses core, {@code format} and {@code place}.
 * Start with {@code JUnitFormat}.
 */
package dev.weakspot.report.junit;
