package dev.weakspot.report.html;

import dev.weakspot.finding.Change;
import dev.weakspot.finding.OrderChange;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The source line of a change, with another memory order. There is an edit only if it is certain: the line has one call of an
 * atomic operation and names one memory order, which is the order of the access. Then the order can belong to no other access.
 */
final class OrderEdit {
    private static final Pattern ORDER =
            Pattern.compile("\\bmemory_order(_|\\s*::\\s*)(relaxed|consume|acquire|release|acq_rel|seq_cst)\\b");

    private static final Pattern ANY_ORDER = Pattern.compile("memory_order");

    private static final Pattern CALL = Pattern.compile(
            "\\b(load|store|exchange|compare_exchange\\w*|fetch_\\w+|test|test_and_set|clear|wait|notify_\\w+|await\\w*"
                    + "|atomic_\\w+|__atomic_\\w+|__sync_\\w+)\\s*\\(");

    private OrderEdit() {}

    /** The changed line; empty if the edit is not certain. */
    static Optional<String> of(Change change) {
        return change.order().flatMap(order -> edited(change.site().text(), order));
    }

    private static Optional<String> edited(String line, OrderChange order) {
        int comment = line.indexOf("//");
        String code = comment < 0 ? line : line.substring(0, comment);
        if (code.contains("\"")
                || code.contains("/*")
                || code.contains("*/")
                || code.stripLeading().startsWith("#")) {
            return Optional.empty();
        }
        Matcher named = ORDER.matcher(code);
        if (count(ANY_ORDER, code) != 1 || count(CALL, code) != 1 || !named.find()) {
            return Optional.empty();
        }
        MatchResult only = named.toMatchResult();
        if (!only.group(2).equals(order.now().word()) || order.needed() == order.now()) {
            return Optional.empty();
        }
        return Optional.of(line.substring(0, only.start(2)) + order.needed().word() + line.substring(only.end(2)));
    }

    private static long count(Pattern pattern, String text) {
        return pattern.matcher(text).results().count();
    }
}
