package dev.weakspot.cli;

/** What the executions of a program are looked at under. */
enum MemoryModel {
    SC,
    RC20
}
