package dev.weakspot.cnative.debuginfo;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of {@code readelf --debug-dump=info} that begins an entry: {@code <2><6b30>: Abbrev Number: 211 (DW_TAG_variable)}.
 *
 * @param tag without its prefix; empty at the end of a list of children
 */
record DumpLine(int depth, long offset, String tag) {
    private static final Pattern ENTRY =
            Pattern.compile("\\s*<(\\d+)><(\\p{XDigit}+)>: Abbrev Number: \\d+(?: \\((?:DW_TAG_)?([^)]*)\\))?.*");

    static Optional<DumpLine> of(String line) {
        if (line.length() < 2 || line.charAt(1) != '<') { // most lines are attributes
            return Optional.empty();
        }
        Matcher entry = ENTRY.matcher(line);
        if (!entry.matches()) {
            return Optional.empty();
        }
        String tag = entry.group(3) == null ? "" : entry.group(3);
        return Optional.of(new DumpLine(Integer.parseInt(entry.group(1)), Long.parseLong(entry.group(2), 16), tag));
    }
}
