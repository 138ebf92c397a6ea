package dev.weakspot.litmus.program;

/** A barrier and the number of threads it waits for. */
public record BarrierDeclaration(String name, int parties) {}
