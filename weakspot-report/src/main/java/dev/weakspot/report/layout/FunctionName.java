package dev.weakspot.report.layout;

/**
 * The name of a function shortened to a width. Parameters and template arguments of C++ names go first: they can be very
 * long, and the rest mostly identifies the function.
 */
public final class FunctionName {
    private static final String CUT = "…";
    private static final String QUALIFIER = "::";
    private static final int NARROWEST = 20;

    private FunctionName() {}

    public static String fitting(String name, int room) {
        int width = Math.max(room, NARROWEST);
        String shorter = name;
        if (shorter.length() > width) {
            shorter = emptied(shorter, '(', ')');
        }
        if (shorter.length() > width) {
            shorter = emptied(shorter, '<', '>');
        }
        if (shorter.length() > width) {
            shorter = unqualified(shorter, width);
        }
        return shorter.length() > width ? CUT + shorter.substring(shorter.length() - width + 1) : shorter;
    }

    /** Whether this width is enough for the name without its parameters and template arguments. */
    public static boolean isWholeIn(String name, int room) {
        return emptied(emptied(name, '(', ')'), '<', '>').length() <= room;
    }

    /** Removes outermost namespaces and classes until the rest fits; the innermost class is the most useful part. */
    private static String unqualified(String name, int width) {
        String rest = name;
        for (int at = rest.indexOf(QUALIFIER); at >= 0; at = rest.indexOf(QUALIFIER)) {
            rest = rest.substring(at + QUALIFIER.length());
            if (rest.length() <= width) {
                return rest;
            }
        }
        return rest;
    }

    /** The name with the text between outermost brackets removed. */
    private static String emptied(String name, char open, char close) {
        StringBuilder kept = new StringBuilder();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == open && (depth > 0 || !isOperator(name, i))) {
                start = depth == 0 ? i + 1 : start;
                kept.append(depth++ == 0 ? Character.toString(c) : "");
            } else if (c == close && depth > 0 && name.charAt(i - 1) != '-') { // no arrow
                kept.append(--depth == 0 ? remains(name.substring(start, i)) + c : "");
            } else if (depth == 0) {
                kept.append(c);
            }
        }
        return depth == 0 ? kept.toString() : name;
    }

    private static String remains(String inside) {
        return inside.length() <= CUT.length() || inside.equals("anonymous namespace") ? inside : CUT;
    }

    /** {@code operator()}, {@code operator<<}. */
    private static boolean isOperator(String name, int at) {
        return name.startsWith("operator", at - "operator".length()) || name.startsWith("operator<", at - 9);
    }
}
