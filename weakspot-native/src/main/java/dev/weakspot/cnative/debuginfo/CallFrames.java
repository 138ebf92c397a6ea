package dev.weakspot.cnative.debuginfo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The canonical frame address (CFA) of functions: the stack pointer before the call, from which gcc counts local variables. The
 * unwind tables of the file state how far it is from a register, for each address.
 */
final class CallFrames {
    private static final Pattern FUNCTION = Pattern.compile(".* FDE .*pc=(\\p{XDigit}+)\\.\\.(\\p{XDigit}+)\\s*");
    private static final Pattern ROW = Pattern.compile("(\\p{XDigit}{8,16}) (\\S+) .*");
    private static final Pattern RULE = Pattern.compile("(rsp|rbp)\\+(\\d+)");

    private final Path file;
    private final DebugTools tools;
    private final Map<Long, String> known = new HashMap<>();

    CallFrames(Path file, DebugTools tools) {
        this.file = file;
        this.tools = tools;
    }

    /** Empty if no rule by a known register is found. */
    OptionalLong address(StackFrame frame) {
        Matcher rule = RULE.matcher(known.computeIfAbsent(frame.inFunction(), this::rule));
        if (!rule.matches()) {
            return OptionalLong.empty();
        }
        long register = rule.group(1).equals("rsp") ? frame.stackPointer() : frame.framePointer();
        return register == 0 ? OptionalLong.empty() : OptionalLong.of(register + Long.parseLong(rule.group(2)));
    }

    /** The rule in the row of the last instruction before the address; empty if there is none. */
    private String rule(long address) {
        List<String> rule = new ArrayList<>(List.of(""));
        boolean[] isFound = new boolean[1];
        boolean isRead = tools.read(List.of("readelf", "--debug-dump=frames-interp", file.toString()), line -> {
            Matcher function = FUNCTION.matcher(line);
            Matcher row = ROW.matcher(line);
            if (function.matches()) {
                if (isFound[0]) {
                    return false;
                }
                isFound[0] = Long.parseUnsignedLong(function.group(1), 16) < address
                        && address <= Long.parseUnsignedLong(function.group(2), 16);
            } else if (isFound[0] && row.matches() && Long.parseUnsignedLong(row.group(1), 16) < address) {
                rule.set(0, row.group(2));
            }
            return true;
        });
        return isRead ? rule.get(0) : "";
    }
}
