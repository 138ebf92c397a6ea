package dev.weakspot.litmus.program;

/** One shared location: a variable or one element of an array. */
public record Cell(String name, boolean holdsPointer, int initial) {}
