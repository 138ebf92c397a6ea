package dev.weakspot.recording;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Recordings as text: a head of one line for each fact, an empty line, and then a line for each decision. */
public final class RecordingText {
    /** How every recording begins, of whatever version. */
    public static final String MARK = "weakspot recording ";

    private static final String FIRST_LINE = MARK + "1";

    private static final Pattern ONE = Pattern.compile("P(\\d{1,9}) (\\d{1,9})/(\\d{1,9}) (\\S.*)");
    private static final Pattern MANY = Pattern.compile("P(\\d{1,9}) (\\d{1,9}) steps");
    private static final Pattern PLACE = Pattern.compile("(.*:)?\\d{1,9}:\\d{1,9}", Pattern.DOTALL);
    /** An argument may be empty. */
    private static final String NO_TEXT = "\\e";

    private static final String INPUT = "input: ";
    private static final String LARGE_INPUT = "large input: ";
    private static final Pattern LARGE = Pattern.compile(LARGE_INPUT + "(\\d{1,18}) bytes, fingerprint ([0-9a-f]+)");

    private static final String WAY_OUT = "is this a recording of Weakspot, as it was written?";

    private final List<String> lines;
    private int at;

    private RecordingText(List<String> lines) {
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
        fact(out, "memory", recording.conditions().memory());
        fact(out, "spin", recording.conditions().spin());
        fact(out, "keep", Integer.toString(recording.conditions().keep()));
        fact(out, "origin", recording.origin());
        Recording.Shown finding = recording.finding();
        fact(out, "finding", joined(prepend(finding.kind(), finding.places())));
        out.append('\n');
        for (Recording.Line line : recording.lines()) {
            write(line, out);
        }
    }

    private static void fact(Appendable out, String name, String value) throws IOException {
        out.append(name).append(": ").append(escaped(value)).append('\n');
    }

    private static void write(Input input, Appendable out) throws IOException {
        if (!input.isKept()) {
            out.append(LARGE_INPUT + input.length() + " bytes, fingerprint " + input.fingerprint() + "\n");
            return;
        }
        for (String line : InputText.lines(input.bytes())) {
            out.append(INPUT).append(line).append('\n');
        }
    }

    /** Words with a space between each two. */
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
            out.append(Integer.toString(line.way() + 1)).append('/').append(Integer.toString(line.ways()));
            out.append(' ').append(escaped(line.words())).append('\n');
        }
    }

    /** A name may hold anything, a line break too. */
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

    public static Recording parse(String text) throws RecordingException {
        return new RecordingText(Arrays.asList(text.split("\n", -1))).recording();
    }

    private Recording recording() throws RecordingException {
        if (!FIRST_LINE.equals(lines.get(0))) {
            throw lines.get(0).startsWith(MARK)
                    ? wrong(1, "a version this Weakspot does not know", "it knows '" + FIRST_LINE + "'")
                    : wrong(1, "not a recording: the first line is not '" + FIRST_LINE + "'", WAY_OUT);
        }
        at = 1;
        Recording.Subject subject =
                new Recording.Subject(fact("program"), fact("file"), fact("fingerprint"), arguments(), input());
        Recording.Conditions conditions =
                new Recording.Conditions(word("memory", "sc", "rc20"), word("spin", "auto", "strict"), keep());
        String origin = fact("origin");
        Recording.Shown finding = finding();
        if (at >= lines.size() || !lines.get(at).isEmpty()) {
            throw wrong(1, "expected an empty line", WAY_OUT);
        }
        at++;
        return new Recording(subject, conditions, origin, finding, steps());
    }

    private String fact(String name) throws RecordingException {
        String start = name + ": ";
        if (at >= lines.size() || !lines.get(at).startsWith(start)) {
            throw wrong(1, "expected '" + start + "…'", WAY_OUT);
        }
        return unescaped(lines.get(at++).substring(start.length()));
    }

    /** Recordings of programs that were given none do not say so. */
    private List<String> arguments() throws RecordingException {
        boolean hasThem = at < lines.size() && lines.get(at).startsWith("arguments: ");
        return hasThem ? parted(fact("arguments")) : List.of();
    }

    /** As many lines as it takes; none if there was nothing to read. */
    private Input input() throws RecordingException {
        if (at < lines.size() && lines.get(at).startsWith(LARGE_INPUT)) {
            return largeInput();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (; at < lines.size() && lines.get(at).startsWith(INPUT); at++) {
            int mistake = InputText.read(lines.get(at).substring(INPUT.length()), bytes);
            if (mistake >= 0) {
                throw wrong(INPUT.length() + mistake + 1, "a backslash that stands for nothing", WAY_OUT);
            }
        }
        return Input.of(bytes.toByteArray());
    }

    private Input largeInput() throws RecordingException {
        Matcher large = LARGE.matcher(lines.get(at));
        if (!large.matches()) {
            throw wrong(LARGE_INPUT.length() + 1, "expected a number of bytes and their fingerprint", WAY_OUT);
        }
        at++;
        return Input.notKept(Long.parseLong(large.group(1)), large.group(2));
    }

    private String word(String name, String first, String second) throws RecordingException {
        String word = fact(name);
        if (!word.equals(first) && !word.equals(second)) {
            at--;
            throw wrong(name.length() + 3, "expected " + first + " or " + second, WAY_OUT);
        }
        return word;
    }

    private int keep() throws RecordingException {
        String written = fact("keep");
        at--;
        int keep = number(written, "keep: ".length() + 1);
        at++;
        return keep;
    }

    private Recording.Shown finding() throws RecordingException {
        List<String> words = parted(fact("finding"));
        List<String> places = words.subList(1, words.size());
        if (words.get(0).isEmpty()
                || !places.stream().allMatch(place -> PLACE.matcher(place).matches())) {
            at--;
            throw wrong("finding: ".length() + 1, "expected a kind of finding and its places", WAY_OUT);
        }
        return new Recording.Shown(words.get(0), places);
    }

    private List<Recording.Line> steps() throws RecordingException {
        List<Recording.Line> steps = new ArrayList<>();
        for (; at < lines.size() - 1; at++) {
            steps.add(step(lines.get(at)));
        }
        if (at >= lines.size() || !lines.get(at).isEmpty()) {
            throw wrong(1, "the last line does not end: something is missing", WAY_OUT);
        }
        return steps;
    }

    private Recording.Line step(String line) throws RecordingException {
        Matcher many = MANY.matcher(line);
        if (many.matches()) {
            return Recording.Line.many(Integer.parseInt(many.group(1)), number(many.group(2), many.start(2) + 1));
        }
        Matcher one = ONE.matcher(line);
        if (!one.matches()) {
            throw wrong(1, "expected a step such as 'P1 2/3 read x (line 12)'", WAY_OUT);
        }
        int way = number(one.group(2), one.start(2) + 1);
        int ways = number(one.group(3), one.start(3) + 1);
        if (way > ways) {
            throw wrong(one.start(2) + 1, "way " + way + " of only " + ways, WAY_OUT);
        }
        return Recording.Line.one(Integer.parseInt(one.group(1)), way - 1, ways, unescaped(one.group(4)));
    }

    private int number(String written, int column) throws RecordingException {
        try {
            int number = Integer.parseInt(written);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // the same answer as for a number out of range
        }
        throw wrong(column, "'" + written + "' is not a whole number of at least 1", WAY_OUT);
    }

    private RecordingException wrong(int column, String what, String wayOut) {
        return new RecordingException(Math.min(at, lines.size() - 1) + 1, column, what, wayOut);
    }
}
