package dev.weakspot.input;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A duration that the user wrote.
 *
 * @param text as reports print it: {@code 30 s}
 */
public record TimeLimit(Duration duration, String text) {
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,9})(ms|s|m|h|)");

    /** Reads {@code 30}, {@code 30s}, {@code 5m}, {@code 1h} or {@code 500ms}. */
    public static TimeLimit parse(String written) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches() || Integer.parseInt(parts.group(1)) == 0) {
            throw new IllegalArgumentException(
                    "'" + written + "' is not a duration such as 30, 30s, 5m or 500ms, and more than 0");
        }
        return of(Integer.parseInt(parts.group(1)), parts.group(2));
    }

    private static TimeLimit of(int amount, String unit) {
        return switch (unit) {
            case "ms" -> new TimeLimit(Duration.ofMillis(amount), amount + " ms");
            case "m" -> new TimeLimit(Duration.ofMinutes(amount), amount + " min");
            case "h" -> new TimeLimit(Duration.ofHours(amount), amount + " h");
            default -> new TimeLimit(Duration.ofSeconds(amount), amount + " s");
        };
    }
}
