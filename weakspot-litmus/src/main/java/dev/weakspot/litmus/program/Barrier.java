package dev.weakspot.litmus.program;

/** A barrier and how many threads it waits for. */
public record Barrier(String name, int parties) {}
