package dev.weakspot.finding;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.input.InputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rules for findings that are not reported. A file has one rule a line, {@code KIND:PATTERN}, or a comment that begins with
 * {@code #}. A pattern is matched against functions, files and names of locations; see {@code docs/suppressions.md}. Several
 * workers may call {@code covers} at the same time.
 */
public final class Suppressions {
    public static final Suppressions NONE = new Suppressions("", List.of());

    private static final String EVERY_KIND = "*";
    private static final Pattern OFFSET = Pattern.compile("\\+\\d+$");
    private static final Pattern OWNER = Pattern.compile("^(\\S+) of .*$");

    private final String file;
    private final List<Rule> rules;

    /** @param kind empty if the rule is for all kinds */
    private record Rule(int line, String text, Optional<Finding.Kind> kind, Pattern pattern, AtomicLong hits) {
        /** Whether the rule matches; counts the match. */
        boolean covers(Finding.Kind what, Collection<String> words) {
            boolean isCovered = kind.map(what::equals).orElse(true)
                    && words.stream().anyMatch(word -> pattern.matcher(word).matches());
            if (isCovered) {
                hits.incrementAndGet();
            }
            return isCovered;
        }
    }

    private Suppressions(String file, List<Rule> rules) {
        this.file = file;
        this.rules = List.copyOf(rules);
    }

    /**
     * Reads rules.
     *
     * @param file the name of the file, for messages
     */
    public static Suppressions parse(String file, String text) throws InputException {
        List<Rule> rules = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (!line.isBlank() && !line.stripLeading().startsWith("#")) {
                rules.add(rule(file, number, line));
            }
        }
        return new Suppressions(file, rules);
    }

    private static Rule rule(String file, int number, String line) throws InputException {
        int start = line.length() - line.stripLeading().length();
        int colon = line.indexOf(':');
        if (colon < 0) {
            throw new InputException(
                    file,
                    number,
                    start + 1,
                    "not a rule: '" + line.strip() + "'",
                    "a rule is KIND:PATTERN, as in race:push");
        }
        String word = line.substring(0, colon).strip();
        Optional<Finding.Kind> kind = kind(word);
        if (kind.isEmpty() && !word.equals(EVERY_KIND)) {
            throw new InputException(
                    file, number, start + 1, "unknown kind of finding: '" + word + "'", "known: " + knownKinds());
        }
        String pattern = line.substring(colon + 1).strip();
        if (pattern.isEmpty()) {
            throw new InputException(
                    file, number, colon + 2, "the pattern is missing", "* covers every finding of the kind");
        }
        return new Rule(number, line.strip(), kind, glob(pattern), new AtomicLong());
    }

    private static Optional<Finding.Kind> kind(String word) {
        return Stream.of(Finding.Kind.values())
                .filter(kind -> kind.word().equals(word))
                .findFirst();
    }

    private static String knownKinds() {
        return Stream.of(Finding.Kind.values()).map(Finding.Kind::word).collect(Collectors.joining(", "))
                + ", and * for all";
    }

    /** {@code *} stands for any characters, {@code ?} for one. */
    private static Pattern glob(String pattern) {
        Matcher piece = Pattern.compile("\\*+|\\?|[^*?]+").matcher(pattern);
        StringBuilder regex = new StringBuilder();
        while (piece.find()) {
            char first = piece.group().charAt(0);
            regex.append(first == '*' ? ".*" : first == '?' ? "." : Pattern.quote(piece.group()));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /** Whether there are no rules. Detections then need no names. */
    public boolean isEmpty() {
        return rules.isEmpty();
    }

    /** Whether a rule matches this detection. Every rule that matches counts it. */
    public boolean covers(Detection detection) {
        if (rules.isEmpty()) {
            return false;
        }
        List<Site> sites = detection.operations().stream().map(Operation::site).toList();
        return covers(detection.kind(), sites, detection.names());
    }

    /** Whether a rule matches a finding of this kind at these sites. */
    public boolean covers(Finding.Kind kind, Collection<Site> sites, Collection<String> locations) {
        Set<String> words = new LinkedHashSet<>();
        sites.forEach(site -> addWords(site, words));
        for (String location : locations) {
            words.add(location);
            words.add(OFFSET.matcher(location).replaceFirst("")); // the variable without the offset
            words.add(OWNER.matcher(location).replaceFirst("$1")); // the local variable without its function
        }
        boolean isCovered = false;
        for (Rule rule : rules) {
            isCovered |= rule.covers(kind, words);
        }
        return isCovered;
    }

    private static void addWords(Site site, Set<String> words) {
        addFile(site.file(), site.line(), words);
        for (Frame frame : site.stack()) {
            words.add(frame.function());
            words.add(withoutParameters(frame.function()));
            addFile(frame.file(), frame.line(), words);
        }
    }

    /** {@code src/a.c}, {@code a.c}, each also with the line. */
    private static void addFile(String file, int line, Set<String> words) {
        for (int start = 0; start >= 0; start = next(file, start)) {
            words.add(file.substring(start));
            words.add(file.substring(start) + ":" + line);
        }
    }

    /** The start of the next name in the path; -1 after the last name. */
    private static int next(String file, int start) {
        int slash = file.indexOf('/', start);
        return slash < 0 ? -1 : slash + 1;
    }

    /** {@code app::Stack::push} for {@code app::Stack::push(int)}: cuts at the bracket that the last bracket closes. */
    private static String withoutParameters(String function) {
        int depth = 0;
        for (int i = function.lastIndexOf(')'); i > 0; i--) {
            char c = function.charAt(i);
            depth += c == ')' ? 1 : c == '(' ? -1 : 0;
            if (depth == 0) {
                return function.substring(0, i);
            }
        }
        return function;
    }

    /** The rules that matched no finding, a sentence each. They may be obsolete. */
    public List<String> notes() {
        return rules.stream()
                .filter(rule -> rule.hits().get() == 0)
                .map(rule -> file + ":" + rule.line() + ": the suppression '" + rule.text() + "' matched no finding")
                .toList();
    }

    /** The number of matches of all rules. */
    public long hits() {
        return rules.stream().mapToLong(rule -> rule.hits().get()).sum();
    }
}
