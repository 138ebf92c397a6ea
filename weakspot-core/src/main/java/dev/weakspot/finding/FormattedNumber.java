package dev.weakspot.finding;

import java.util.Locale;

/** Numbers as reports write them, whatever the locale. */
public final class FormattedNumber {
    private FormattedNumber() {}

    /** {@code 1,234,567}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 21%}, {@code 3.4%}, {@code 99.6%}. A share below 1 is never shown as 100%. */
    public static String percent(double share) {
        double percent = share < 1 ? Math.min(share * 100, 99.9) : 100;
        boolean isPlain = percent >= 9.95 && (percent <= 99 || percent == 100);
        return String.format(Locale.ROOT, isPlain ? "%.0f%%" : "%.1f%%", percent);
    }

    /** A percentage rounded down, at most 99.9%. */
    public static String percentAtLeast(double share) {
        return String.format(Locale.ROOT, "%.1f%%", Math.min(999, Math.floor(share * 1000)) / 10);
    }
}
