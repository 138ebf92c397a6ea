package dev.weakspot.report.html;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words of a command line in the notation of a shell, so that a copied command has the same arguments. */
final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWord() {}

    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    static String joined(List<String> words) {
        return words.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
    }
}
