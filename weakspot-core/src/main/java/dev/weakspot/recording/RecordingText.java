package dev.weakspot.recording;

import dev.weakspot.input.InputException;
import dev.weakspot.memory.MemoryModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The file format of recordings: a header with one line for each fact, an empty line, then a line for each decision. */
public final class RecordingText {
    /** The beginning of every recording, of any version. */
    public static final String MARK = "weakspot recording ";

    private static final String FIRST_LINE = MARK + "2";

    private static final Pattern ONE = Pattern.compile("P(\\d{1,9}) (\\d{1,9})/(\\d{1,9}) (\\S.*)");
    private static final Pattern MANY = Pattern.compile("P(\\d{1,9}) (\\d{1,9}) steps");
    private static final Pattern SITE = Pattern.compile("(.*:)?\\d{1,9}:\\d{1,9}", Pattern.DOTALL);
    /** Stands for an empty argument. */
    private static final String NO_TEXT = "\\e";

    private static final String INPUT = "input: ";
    private static final String STATUS = "expected status";
    private static final String TEAM_SIZES = "team sizes";
    private static final String LARGE_INPUT = "large input: ";
    private static final Pattern LARGE = Pattern.compile(LARGE_INPUT + "(\\d{1,18}) bytes, fingerprint ([0-9a-f]+)");

    private static final String ADVICE = "is this an unchanged recording of Weakspot?";

    private final String file;
    private final List<String> lines;
    private int at;

    private RecordingText(String file, List<String> lines) {
        this.file = file;
        this.lines = lines;
    }

    public static void write(Recording recording, Appendable out) throws IOException {
        out.append(FIRST_LINE).append('\n');
        fact(out, "program", recording.subject().program());
        fact(out, "file", recording.subject().file());
        fact(out, "fingerprint", recording.subject().fingerprint());
        if (!recording.subject().arguments().isEmpty()) {
            fact(out, "arguments", joined(recording.subject().arguments()));
        }
        write(recording.subject().input(), out);
        if (recording.subject().expectedStatus() != 0) {
            fact(out, STATUS, Integer.toString(recording.subject().expectedStatus()));
        }
        if (!recording.subject().teamSizes().isEmpty()) {
            List<String> sizes = recording.subject().teamSizes().stream()
                    .map(String::valueOf)
                    .toList();
            fact(out, TEAM_SIZES, String.join(",", sizes));
        }
        fact(out, "memory", word(recording.conditions().memory()));
        fact(out, "spin", word(recording.conditions().spin()));
        fact(out, "keep", Integer.toString(recording.conditions().keep()));
        fact(out, "origin", recording.origin());
        Recording.RecordedFinding finding = recording.finding();
        fact(out, "finding", joined(prepend(finding.kind(), finding.sites())));
        out.append('\n');
        for (Recording.Line line : recording.lines()) {
            write(line, out);
        }
    }

    private static void fact(Appendable out, String name, String value) throws IOException {
        out.append(name).append(": ").append(escaped(value)).append('\n');
    }

    private static void write(RecordedInput input, Appendable out) throws IOException {
        if (!input.isKept()) {
            out.append(LARGE_INPUT + input.length() + " bytes, fingerprint " + input.fingerprint() + "\n");
            return;
        }
        for (String line : InputEncoding.lines(input.bytes())) {
            out.append(INPUT).append(line).append('\n');
        }
    }

    /** The words, separated by spaces. */
    private static String joined(List<String> words) {
        return words.stream().map(RecordingText::asOneWord).collect(Collectors.joining(" "));
    }

    private static String asOneWord(String text) {
        return text.isEmpty() ? NO_TEXT : text.replace("\\", "\\\\").replace(" ", "\\s");
    }

    private static List<String> parted(String text) {
        return Arrays.stream(text.split(" ", -1))
                .map(RecordingText::fromOneWord)
                .toList();
    }

    private static String fromOneWord(String word) {
        return word.equals(NO_TEXT) ? "" : unescaped(word);
    }

    private static List<String> prepend(String first, List<String> more) {
        List<String> all = new ArrayList<>(more);
        all.add(0, first);
        return all;
    }

    private static void write(Recording.Line line, Appendable out) throws IOException {
        out.append("P").append(Integer.toString(line.thread())).append(' ');
        if (line.isFolded()) {
            out.append(Integer.toString(line.count())).append(" steps\n");
        } else {
            out.append(Integer.toString(line.choice() + 1)).append('/').append(Integer.toString(line.choices()));
            out.append(' ').append(escaped(line.words())).append('\n');
        }
    }

    /** Escapes line breaks, which a name may contain. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character != '\\' || i + 1 == text.length()) {
                plain.append(character);
                continue;
            }
            char escaped = text.charAt(++i);
            plain.append(escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped == 's' ? ' ' : escaped);
        }
        return plain.toString();
    }

    /**
     * Reads a recording.
     *
     * @param file the file the text is from, for messages
     */
    public static Recording parse(String file, String text) throws InputException {
        return new RecordingText(file, Arrays.asList(text.split("\n", -1))).recording();
    }

    private Recording recording() throws InputException {
        if (!FIRST_LINE.equals(lines.get(0))) {
            throw lines.get(0).startsWith(MARK)
                    ? wrong(1, "a version that this Weakspot does not support", "it supports '" + FIRST_LINE + "'")
                    : wrong(1, "not a recording: the first line is not '" + FIRST_LINE + "'", ADVICE);
        }
        at = 1;
        Recording.Subject subject = new Recording.Subject(
                fact("program"),
                fact("file"),
                fact("fingerprint"),
                arguments(),
                input(),
                expectedStatus(),
                teamSizes());
        Recording.Conditions conditions = new Recording.Conditions(
                constant("memory", MemoryModel.values()), constant("spin", SpinTreatment.values()), keep());
        String origin = fact("origin");
        Recording.RecordedFinding finding = finding();
        if (at >= lines.size() || !lines.get(at).isEmpty()) {
            throw wrong(1, "expected an empty line", ADVICE);
        }
        at++;
        return new Recording(subject, conditions, origin, finding, steps());
    }

    private String fact(String name) throws InputException {
        String start = name + ": ";
        if (at >= lines.size() || !lines.get(at).startsWith(start)) {
            throw wrong(1, "expected '" + start + "…'", ADVICE);
        }
        return unescaped(lines.get(at++).substring(start.length()));
    }

    /** The line is missing if the program has no arguments. */
    private List<String> arguments() throws InputException {
        boolean hasThem = at < lines.size() && lines.get(at).startsWith("arguments: ");
        return hasThem ? parted(fact("arguments")) : List.of();
    }

    /** Any number of lines; none for an empty input. */
    private RecordedInput input() throws InputException {
        if (at < lines.size() && lines.get(at).startsWith(LARGE_INPUT)) {
            return largeInput();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (; at < lines.size() && lines.get(at).startsWith(INPUT); at++) {
            int mistake = InputEncoding.read(lines.get(at).substring(INPUT.length()), bytes);
            if (mistake >= 0) {
                throw wrong(INPUT.length() + mistake + 1, "an unknown escape sequence", ADVICE);
            }
        }
        return RecordedInput.of(bytes.toByteArray());
    }

    private RecordedInput largeInput() throws InputException {
        Matcher large = LARGE.matcher(lines.get(at));
        if (!large.matches()) {
            throw wrong(LARGE_INPUT.length() + 1, "expected a number of bytes and their fingerprint", ADVICE);
        }
        at++;
        return RecordedInput.notKept(Long.parseLong(large.group(1)), large.group(2));
    }

    /** The word of a constant: its name in lower case. */
    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private <E extends Enum<E>> E constant(String name, E[] constants) throws InputException {
        String word = fact(name);
        for (E constant : constants) {
            if (word(constant).equals(word)) {
                return constant;
            }
        }
        at--;
        String words = Arrays.stream(constants).map(RecordingText::word).collect(Collectors.joining(" or "));
        throw wrong(name.length() + 3, "expected " + words, ADVICE);
    }

    private int keep() throws InputException {
        return numberOf("keep");
    }

    /** The line is missing if the program is meant to end with status 0. */
    private int expectedStatus() throws InputException {
        boolean isGiven = at < lines.size() && lines.get(at).startsWith(STATUS + ": ");
        return isGiven ? numberOf(STATUS) : 0;
    }

    /** The line is missing if runs choose among the usual sizes. */
    private List<Integer> teamSizes() throws InputException {
        if (at >= lines.size() || !lines.get(at).startsWith(TEAM_SIZES + ": ")) {
            return List.of();
        }
        List<Integer> sizes = new ArrayList<>();
        for (String size : fact(TEAM_SIZES).split(",", -1)) {
            at--;
            sizes.add(number(size, TEAM_SIZES.length() + 3));
            at++;
        }
        return sizes;
    }

    private int numberOf(String name) throws InputException {
        String written = fact(name);
        at--;
        int number = number(written, name.length() + 3);
        at++;
        return number;
    }

    private Recording.RecordedFinding finding() throws InputException {
        List<String> words = parted(fact("finding"));
        List<String> sites = words.subList(1, words.size());
        if (words.get(0).isEmpty()
                || !sites.stream().allMatch(site -> SITE.matcher(site).matches())) {
            at--;
            throw wrong("finding: ".length() + 1, "expected a kind of finding and its sites", ADVICE);
        }
        return new Recording.RecordedFinding(words.get(0), sites);
    }

    private List<Recording.Line> steps() throws InputException {
        List<Recording.Line> steps = new ArrayList<>();
        for (; at < lines.size() - 1; at++) {
            steps.add(step(lines.get(at)));
        }
        if (at >= lines.size() || !lines.get(at).isEmpty()) {
            throw wrong(1, "the last line has no line end: the file is incomplete", ADVICE);
        }
        return steps;
    }

    private Recording.Line step(String line) throws InputException {
        Matcher many = MANY.matcher(line);
        if (many.matches()) {
            return Recording.Line.many(Integer.parseInt(many.group(1)), number(many.group(2), many.start(2) + 1));
        }
        Matcher one = ONE.matcher(line);
        if (!one.matches()) {
            throw wrong(1, "expected a step such as 'P1 2/3 read x (line 12)'", ADVICE);
        }
        int choice = number(one.group(2), one.start(2) + 1);
        int choices = number(one.group(3), one.start(3) + 1);
        if (choice > choices) {
            throw wrong(one.start(2) + 1, "choice " + choice + " of only " + choices, ADVICE);
        }
        return Recording.Line.one(Integer.parseInt(one.group(1)), choice - 1, choices, unescaped(one.group(4)));
    }

    private int number(String written, int column) throws InputException {
        try {
            int number = Integer.parseInt(written);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below, as a number out of range
        }
        throw wrong(column, "'" + written + "' is not a whole number of at least 1", ADVICE);
    }

    private InputException wrong(int column, String problem, String advice) {
        return new InputException(file, Math.min(at, lines.size() - 1) + 1, column, problem, advice);
    }
}
