package dev.weakspot.cli;

import dev.weakspot.litmus.verify.VerifyOptions;

/**
 * What the user wants to know of a program.
 *
 * @param repair for which programs a repair is looked for
 */
public record VerifySettings(VerifyOptions options, RepairWish repair) {}
