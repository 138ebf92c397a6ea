package dev.weakspot.cli;

import dev.weakspot.finding.Verdict;

/**
 * What a command tells the shell. Ordered by weight, the lightest first: over several files the heaviest counts. Our own
 * failure has a number apart, because it must never read as "something found".
 */
enum ExitCode {
    CLEAN(0),
    INCOMPLETE(3),
    FOUND(1),
    BAD_INPUT(2),
    FAILURE(4);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    ExitCode and(ExitCode other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Answers that are still unknown although the search was complete do not count as incomplete. */
    static ExitCode of(Verdict verdict) {
        if (!verdict.findings().isEmpty()) {
            return FOUND;
        }
        return verdict.coverage().isComplete() ? CLEAN : INCOMPLETE;
    }
}
