package dev.weakspot.cli;

/** For whom the report is written. */
enum Format {
    TEXT,
    JSON
}
