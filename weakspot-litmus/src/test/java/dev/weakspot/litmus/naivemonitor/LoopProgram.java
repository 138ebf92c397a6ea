package dev.weakspot.litmus.naivemonitor;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A random program as lines of text. The declarations are derived from the uses, so any line can be removed.
 *
 * <p>Locations are x, y, z (atomic) and d (plain), m and n are mutexes, b is a barrier; registers are r0, r1, …
 *
 * @param condition parts of the final condition, such as {@code 0:r1=2}
 */
record LoopProgram(List<List<Line>> threads, int parties, List<String> condition) {
    private static final Pattern REGISTER = Pattern.compile("\\br\\d+\\b");
    private static final Pattern SHARED = Pattern.compile("\\b[xyzdmnb]\\b");
    private static final Pattern ORDER = Pattern.compile("memory_order_(acquire|release|acq_rel|seq_cst)");

    /** A simple statement, or a statement with a body. */
    sealed interface Line {
        record Simple(String text) implements Line {}

        record Compound(String head, List<Line> body, String tail) implements Line {}
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("C random\n{ ");
        StringBuilder bodies = new StringBuilder();
        for (int thread = 0; thread < threads.size(); ) {
            int last = lastLike(thread);
            print(bodies, thread, last);
            thread = last + 1;
        }
        if (bodies.indexOf("barrier_t* b") >= 0) {
            out.append("barrier_t b = ").append(parties).append("; ");
        }
        out.append("}\n").append(bodies);
        if (!condition.isEmpty()) {
            out.append("\nexists (").append(String.join(" /\\ ", condition)).append(")\n");
        }
        return out.toString();
    }

    /** Consecutive threads with equal lines share one text. */
    private int lastLike(int thread) {
        int last = thread;
        while (last + 1 < threads.size() && threads.get(last + 1).equals(threads.get(thread))) {
            last++;
        }
        return last;
    }

    private void print(StringBuilder out, int first, int last) {
        StringBuilder body = new StringBuilder();
        threads.get(first).forEach(line -> print(body, "  ", line));
        NavigableSet<String> registers = found(REGISTER, body);
        condition.stream()
                .filter(atom -> atom.charAt(0) - '0' >= first && atom.charAt(0) - '0' <= last)
                .forEach(atom -> registers.addAll(found(REGISTER, atom)));
        List<String> parameters = new ArrayList<>();
        for (String name : found(SHARED, body)) {
            parameters.add(type(name, body.toString()) + " " + name);
        }
        out.append("\nP").append(first).append(first == last ? "" : "..P" + last);
        out.append(" (").append(String.join(", ", parameters));
        out.append(") {\n");
        registers.forEach(register -> out.append("  int ").append(register).append(";\n"));
        out.append(body).append("}\n");
    }

    private static NavigableSet<String> found(Pattern pattern, CharSequence text) {
        NavigableSet<String> all = new TreeSet<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            all.add(matcher.group());
        }
        return all;
    }

    /**
     * A location that a thread accesses non-atomically must have a non-atomic type there: *x of an atomic x is an SC
     * access.
     */
    private static String type(String name, String body) {
        return switch (name) {
            case "m", "n" -> "mtx_t*";
            case "b" -> "barrier_t*";
            default -> body.contains("*" + name) ? "int*" : "atomic_int*";
        };
    }

    private static void print(StringBuilder out, String indent, Line line) {
        if (line instanceof Line.Simple simple) {
            out.append(indent).append(simple.text()).append('\n');
        } else if (line instanceof Line.Compound compound) {
            out.append(indent).append(compound.head()).append(" {\n");
            compound.body().forEach(inner -> print(out, indent + "  ", inner));
            out.append(indent).append("}").append(compound.tail()).append('\n');
        }
    }

    /** The programs that result from removing one part. */
    Stream<LoopProgram> smaller() {
        List<LoopProgram> smaller = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            if (threads.size() > 1) {
                smaller.add(withoutThread(i));
            }
            for (List<Line> lines : smaller(threads.get(i))) {
                smaller.add(new LoopProgram(replaced(threads, i, List.of(lines)), parties, condition));
            }
        }
        for (int i = 0; i < condition.size(); i++) {
            smaller.add(new LoopProgram(threads, parties, replaced(condition, i, List.of())));
        }
        return smaller.stream();
    }

    private LoopProgram withoutThread(int removed) {
        List<String> atoms = new ArrayList<>();
        for (String atom : condition) {
            int thread = Character.digit(atom.charAt(0), 10);
            if (thread != removed) {
                atoms.add((thread - (thread > removed ? 1 : 0)) + atom.substring(1));
            }
        }
        return new LoopProgram(replaced(threads, removed, List.of()), parties, atoms);
    }

    private static List<List<Line>> smaller(List<Line> lines) {
        List<List<Line>> smaller = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            smaller.add(replaced(lines, i, List.of()));
            if (lines.get(i) instanceof Line.Compound compound) {
                smaller.add(replaced(lines, i, compound.body()));
                for (List<Line> body : smaller(compound.body())) {
                    smaller.add(replaced(lines, i, List.of(new Line.Compound(compound.head(), body, compound.tail()))));
                }
            }
            for (Line weaker : weaker(lines.get(i))) {
                smaller.add(replaced(lines, i, List.of(weaker)));
            }
        }
        return smaller;
    }

    private static List<Line> weaker(Line line) {
        if (line instanceof Line.Simple simple && !simple.text().contains("fence")) {
            return weaker(simple.text())
                    .map(text -> (Line) new Line.Simple(text))
                    .toList();
        }
        if (line instanceof Line.Compound compound) {
            Stream<Line> heads =
                    weaker(compound.head()).map(text -> new Line.Compound(text, compound.body(), compound.tail()));
            Stream<Line> tails =
                    weaker(compound.tail()).map(text -> new Line.Compound(compound.head(), compound.body(), text));
            return Stream.concat(heads, tails).toList();
        }
        return List.of();
    }

    private static Stream<String> weaker(String text) {
        String relaxed = ORDER.matcher(text).replaceAll("memory_order_relaxed");
        return relaxed.equals(text) ? Stream.empty() : Stream.of(relaxed);
    }

    private static <T> List<T> replaced(List<T> list, int index, List<T> by) {
        List<T> result = new ArrayList<>(list.subList(0, index));
        result.addAll(by);
        result.addAll(list.subList(index + 1, list.size()));
        return result;
    }
}
