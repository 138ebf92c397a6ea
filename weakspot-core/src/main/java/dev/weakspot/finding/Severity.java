package dev.weakspot.finding;

import java.util.Locale;

/** How serious a finding is, the most serious first. */
public enum Severity {
    /** The program is wrong: some execution has undefined behaviour, fails or hangs. */
    ERROR,
    /** A behaviour that no interleaving explains, without a known consequence. */
    WARNING;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a finding of this severity counts if all findings from that severity on count. */
    public boolean isAtLeast(Severity least) {
        return compareTo(least) <= 0;
    }
}
