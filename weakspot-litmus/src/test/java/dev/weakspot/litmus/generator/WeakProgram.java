package dev.weakspot.litmus.generator;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A random program as lines of text. The declarations are derived from the uses, so any line can be removed.
 *
 * <p>Locations are w, x, y, z (atomic), d (plain), a (an array of two atomics), m and n (mutexes); registers are r0,
 * r1, …
 */
public record WeakProgram(List<List<Line>> threads, List<Atom> condition) {
    private static final Pattern REGISTER = Pattern.compile("\\br\\d+\\b");
    private static final Pattern SHARED = Pattern.compile("\\b[wxyzdamn]\\b");

    /** A statement, or a branch with statements. */
    sealed interface Line {
        record Simple(String text) implements Line {}

        record If(String condition, List<Line> then, List<Line> otherwise) implements Line {}
    }

    /** A part of the final condition: a register and a value. */
    record Atom(int thread, String register, int value) {}

    /** This program with each statement replaced. */
    public WeakProgram with(UnaryOperator<String> change) {
        return new WeakProgram(
                threads.stream().map(lines -> changed(lines, change)).toList(), condition);
    }

    private static List<Line> changed(List<Line> lines, UnaryOperator<String> change) {
        List<Line> result = new ArrayList<>();
        for (Line line : lines) {
            if (line instanceof Line.Simple simple) {
                result.add(new Line.Simple(change.apply(simple.text())));
            } else if (line instanceof Line.If branch) {
                result.add(new Line.If(
                        branch.condition(), changed(branch.then(), change), changed(branch.otherwise(), change)));
            }
        }
        return result;
    }

    public LitmusFile parsed() throws InputException {
        return LitmusParser.parse("random.litmus", toString());
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("C random\n");
        StringBuilder bodies = new StringBuilder();
        for (int thread = 0; thread < threads.size(); ) {
            int last = lastLike(thread);
            print(bodies, thread, last);
            thread = last + 1;
        }
        out.append(bodies.indexOf("atomic_int* a") < 0 ? "{ }\n" : "{ atomic_int a[2]; }\n");
        out.append(bodies);
        if (!condition.isEmpty()) {
            out.append(condition.stream()
                    .map(atom -> atom.thread() + ":" + atom.register() + "=" + atom.value())
                    .collect(Collectors.joining(" /\\ ", "\nexists (", ")\n")));
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
                .filter(atom -> atom.thread() >= first && atom.thread() <= last)
                .forEach(atom -> registers.add(atom.register()));
        List<String> parameters = new ArrayList<>();
        for (String name : found(SHARED, body)) {
            parameters.add(type(name, body) + " " + name);
        }
        out.append("\nP").append(first).append(first == last ? "" : "..P" + last);
        out.append(" (").append(String.join(", ", parameters)).append(") {\n");
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
    private static String type(String name, CharSequence body) {
        if (name.equals("m") || name.equals("n")) {
            return "mtx_t*";
        }
        return body.toString().contains("*" + name) ? "int*" : "atomic_int*";
    }

    private static void print(StringBuilder out, String indent, Line line) {
        if (line instanceof Line.Simple simple) {
            out.append(indent).append(simple.text()).append('\n');
        } else if (line instanceof Line.If branch) {
            out.append(indent).append("if (").append(branch.condition()).append(") {\n");
            branch.then().forEach(inner -> print(out, indent + "  ", inner));
            if (!branch.otherwise().isEmpty()) {
                out.append(indent).append("} else {\n");
                branch.otherwise().forEach(inner -> print(out, indent + "  ", inner));
            }
            out.append(indent).append("}\n");
        }
    }
}
