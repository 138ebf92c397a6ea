package dev.weakspot.cnative.symbol;

import java.util.regex.Pattern;

/** Names as the programmer wrote them: compilers append to those of copies and of variables inside functions. */
final class Spelling {
    private static final Pattern COPY =
            Pattern.compile("( \\[clone [^]]*])+$|(\\.(cold|part|constprop|isra|lto_priv|llvm)(\\.\\d+)*)+$");
    private static final Pattern NUMBER = Pattern.compile("(\\.lto_priv)?\\.\\d+$");
    private static final Pattern TAG = Pattern.compile("\\[abi:\\w+]");

    private Spelling() {}

    static String ofFunction(String symbol) {
        return TAG.matcher(COPY.matcher(symbol).replaceFirst("")).replaceAll("");
    }

    static String ofVariable(String symbol) {
        return TAG.matcher(NUMBER.matcher(symbol).replaceFirst("")).replaceAll("");
    }
}
