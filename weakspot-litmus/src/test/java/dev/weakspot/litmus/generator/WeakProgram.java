package dev.weakspot.litmus.generator;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A random program as lines of text. {@link RandomProgramText} adds the declarations, so any line can be removed. */
public record WeakProgram(List<List<Line>> threads, List<Atom> condition) {
    /** A statement, or a branch with statements. */
    sealed interface Line {
        record Simple(String text) implements Line {}

        record If(String condition, List<Line> then, List<Line> otherwise) implements Line {}
    }

    /** A part of the final condition: a register and a value. */
    record Atom(int thread, String register, int value) {
        @Override
        public String toString() {
            return thread + ":" + register + "=" + value;
        }
    }

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
        List<String> parts = condition.stream().map(Atom::toString).toList();
        return RandomProgramText.of(
                threads.stream().map(WeakProgram::body).toList(), "atomic_int a[2];", "atomic_int* a", parts);
    }

    private static String body(List<Line> lines) {
        StringBuilder out = new StringBuilder();
        lines.forEach(line -> print(out, "  ", line));
        return out.toString();
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
