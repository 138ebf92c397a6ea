package dev.weakspot.verdict;

import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.KnowledgeTable;

/**
 * The whole run, where a verdict rests on one run.
 *
 * @param knowledge without rows unless it was requested
 * @param output what the program printed; empty unless it was captured
 */
public record SingleRunDetails(Interleaving execution, KnowledgeTable knowledge, String output) {}
