package dev.weakspot.cnative.symbol;

import java.util.regex.Pattern;

/** Names as in the source: compilers add suffixes to the names of function copies and of variables inside functions. */
final class SymbolSpelling {
    private static final Pattern COPY = Pattern.compile(
            "( \\[clone [^]]*]| \\(\\.[\\w.]+\\))+$|(\\.(cold|part|constprop|isra|lto_priv|llvm)(\\.\\d+)*)+$");
    private static final Pattern NUMBER = Pattern.compile("(\\.lto_priv)?\\.\\d+$");
    /** The parameters of a function that contains the variable. */
    private static final Pattern PARAMETERS =
            Pattern.compile("(?<=[\\w>\\]])\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)(?: const)?::");

    private static final Pattern TAG = Pattern.compile("\\[abi:\\w+]");

    /** Template arguments are left out of longer variable names, because they would fill whole lines of a report. */
    private static final int LONG_NAME = 60;

    private SymbolSpelling() {}

    static String ofFunction(String symbol) {
        return TAG.matcher(COPY.matcher(symbol).replaceFirst("")).replaceAll("");
    }

    static String ofVariable(String symbol) {
        String name = PARAMETERS
                .matcher(TAG.matcher(NUMBER.matcher(symbol).replaceFirst("")).replaceAll(""))
                .replaceAll("::");
        return name.length() > LONG_NAME && name.indexOf("operator") < 0 ? withoutTemplateArguments(name) : name;
    }

    private static String withoutTemplateArguments(String name) {
        StringBuilder kept = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            depth -= c == '>' ? 1 : 0;
            if (depth == 0) {
                kept.append(c);
            }
            if (c == '<' && depth++ == 0) {
                kept.append('…');
            }
        }
        return depth == 0 ? kept.toString() : name;
    }
}
