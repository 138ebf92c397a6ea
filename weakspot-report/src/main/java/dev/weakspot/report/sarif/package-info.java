/**
 * The report as SARIF 2.1.0, the format of code scanning (OASIS, 2020). Uses core, {@code format}, {@code jsontext} and
 * {@code place}. Start with {@code SarifFormat}.
 */
package dev.weakspot.report.sarif;
