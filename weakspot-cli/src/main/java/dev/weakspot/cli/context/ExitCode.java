package dev.weakspot.cli.context;

import dev.weakspot.finding.Severity;
import dev.weakspot.verdict.Verdict;

/**
 * The exit codes, in order of increasing priority: for several files, the code with the highest priority counts. A failure of
 * Weakspot itself has its own number, because it must never be taken for a finding.
 */
public enum ExitCode {
    CLEAN(0),
    INCOMPLETE(3),
    FOUND(1),
    BAD_INPUT(2),
    FAILURE(4);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    ExitCode and(ExitCode other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /**
     * The code of a verdict. An answer that is unknown after a complete search does not make the verdict incomplete.
     *
     * @param failOn the least severity of a finding that counts
     */
    public static ExitCode of(Verdict verdict, Severity failOn) {
        boolean isFound = verdict.findings().stream()
                .anyMatch(finding -> finding.severity().isAtLeast(failOn));
        if (isFound) {
            return FOUND;
        }
        return verdict.coverage().isComplete() ? CLEAN : INCOMPLETE;
    }
}
