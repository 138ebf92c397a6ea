package dev.weakspot.strategy;

import dev.weakspot.memory.MemoryModel;

/** A strategy under a memory model: it chooses a share of the runs of a campaign. */
public record Sampler(MemoryModel memory, StrategyDescription strategy) {}
