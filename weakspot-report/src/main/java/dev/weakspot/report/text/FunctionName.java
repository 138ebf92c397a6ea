package dev.weakspot.report.text;

/**
 * The name of a function in as little room as there is. C++ names have parameters and template arguments, sometimes pages
 * of them; what tells functions apart is mostly the rest.
 */
final class FunctionName {
    private static final String CUT = "…";
    private static final String QUALIFIER = "::";
    private static final int NARROWEST = 20;

    private FunctionName() {}

    static String fitting(String name, int room) {
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

    /** Whether nothing but parameters and template arguments is lost in so much room. */
    static boolean isWholeIn(String name, int room) {
        return emptied(emptied(name, '(', ')'), '<', '>').length() <= room;
    }

    /** Without as many of the outermost namespaces and classes as it takes; the innermost class tells most. */
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

    /** Without what is between outermost brackets. */
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
