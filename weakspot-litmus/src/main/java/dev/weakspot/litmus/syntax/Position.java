package dev.weakspot.litmus.syntax;

/** A position in a litmus file. Lines and columns are counted from 1. */
public record Position(int line, int column) {}
