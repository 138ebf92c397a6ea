package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.litmus.generator.RandomProgramText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A random program with loops as lines of text. {@link RandomProgramText} adds the declarations, so any line can be removed.
 *
 * @param parties the number of threads that the barrier waits for
 * @param condition parts of the final condition, such as {@code 0:r1=2}
 */
record LoopProgram(List<List<Line>> threads, int parties, List<String> condition) {
    private static final Pattern ORDER = Pattern.compile("memory_order_(acquire|release|acq_rel|seq_cst)");

    /** A simple statement, or a statement with a body. */
    sealed interface Line {
        record Simple(String text) implements Line {}

        record Compound(String head, List<Line> body, String tail) implements Line {}
    }

    @Override
    public String toString() {
        String barrier = "barrier_t b = " + parties + ";";
        return RandomProgramText.of(
                threads.stream().map(LoopProgram::body).toList(), barrier, "barrier_t* b", condition);
    }

    private static String body(List<Line> lines) {
        StringBuilder out = new StringBuilder();
        lines.forEach(line -> print(out, "  ", line));
        return out.toString();
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
