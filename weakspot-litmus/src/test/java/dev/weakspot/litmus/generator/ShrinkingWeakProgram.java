package dev.weakspot.litmus.generator;

import dev.weakspot.litmus.generator.WeakProgram.Atom;
import dev.weakspot.litmus.generator.WeakProgram.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.ShrinkingDistance;

/** A program, and the programs that result from removing one part. */
public record ShrinkingWeakProgram(WeakProgram value) implements Shrinkable<WeakProgram> {
    @Override
    public Stream<Shrinkable<WeakProgram>> shrink() {
        return smaller().map(ShrinkingWeakProgram::new);
    }

    @Override
    public ShrinkingDistance distance() {
        return ShrinkingDistance.of(value.toString().length());
    }

    public Stream<WeakProgram> smaller() {
        List<WeakProgram> smaller = new ArrayList<>();
        for (int i = 0; i < value.threads().size(); i++) {
            if (value.threads().size() > 1) {
                smaller.add(withoutThread(i));
            }
            for (List<Line> lines : smaller(value.threads().get(i))) {
                smaller.add(new WeakProgram(replaced(value.threads(), i, List.of(lines)), value.condition()));
            }
        }
        for (int i = 0; i < value.condition().size(); i++) {
            smaller.add(new WeakProgram(value.threads(), replaced(value.condition(), i, List.of())));
        }
        return smaller.stream();
    }

    private WeakProgram withoutThread(int removed) {
        List<Atom> condition = value.condition().stream()
                .filter(atom -> atom.thread() != removed)
                .map(atom -> new Atom(atom.thread() - (atom.thread() > removed ? 1 : 0), atom.register(), atom.value()))
                .toList();
        return new WeakProgram(replaced(value.threads(), removed, List.of()), condition);
    }

    private static List<List<Line>> smaller(List<Line> lines) {
        List<List<Line>> smaller = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            smaller.add(replaced(lines, i, List.of()));
            if (lines.get(i) instanceof Line.If branch) {
                smaller.add(replaced(lines, i, branch.then()));
                smaller.add(replaced(lines, i, branch.otherwise()));
                for (List<Line> then : smaller(branch.then())) {
                    smaller.add(replaced(lines, i, List.of(new Line.If(branch.condition(), then, branch.otherwise()))));
                }
                for (List<Line> otherwise : smaller(branch.otherwise())) {
                    smaller.add(replaced(lines, i, List.of(new Line.If(branch.condition(), branch.then(), otherwise))));
                }
            } else if (lines.get(i) instanceof Line.Simple simple
                    && !simple.text().contains("fence")) {
                String relaxed = simple.text()
                        .replaceAll("memory_order_(acquire|release|acq_rel|seq_cst)", "memory_order_relaxed");
                if (!relaxed.equals(simple.text())) {
                    smaller.add(replaced(lines, i, List.of(new Line.Simple(relaxed))));
                }
            }
        }
        return smaller;
    }

    private static <T> List<T> replaced(List<T> list, int index, List<T> by) {
        List<T> result = new ArrayList<>(list.subList(0, index));
        result.addAll(by);
        result.addAll(list.subList(index + 1, list.size()));
        return result;
    }
}
