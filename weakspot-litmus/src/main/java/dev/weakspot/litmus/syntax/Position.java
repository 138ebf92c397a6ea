package dev.weakspot.litmus.syntax;

/** A place in a litmus file; lines and columns count from 1. */
public record Position(int line, int column) {}
