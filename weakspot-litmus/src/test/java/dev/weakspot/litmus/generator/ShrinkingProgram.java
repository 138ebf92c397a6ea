package dev.weakspot.litmus.generator;

import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.ShrinkingDistance;

/** A program and the programs that result from removing one part. Declarations stay, so that all names are declared. */
public record ShrinkingProgram(RandomProgram value) implements Shrinkable<RandomProgram> {
    @Override
    public Stream<Shrinkable<RandomProgram>> shrink() {
        return smallerTrees().stream().map(tree -> new ShrinkingProgram(new RandomProgram(tree)));
    }

    private List<LitmusFile> smallerTrees() {
        LitmusFile tree = value.tree();
        List<LitmusFile> smaller = new ArrayList<>();
        for (int i = 0; i < tree.threads().size(); i++) {
            ThreadBody thread = tree.threads().get(i);
            for (Stmt body : smaller(thread.body())) {
                if (body instanceof Stmt.Block block) {
                    smaller.add(withThread(i, block));
                }
            }
        }
        if (tree.filter().isPresent()) {
            smaller.add(with(tree.threads(), false, true));
        }
        if (tree.condition().isPresent()) {
            smaller.add(with(tree.threads(), true, false));
        } else if (tree.filter().isEmpty() && tree.threads().size() > 1) {
            smaller.add(with(tree.threads().subList(0, tree.threads().size() - 1), false, false));
        }
        return smaller;
    }

    @Override
    public ShrinkingDistance distance() {
        return ShrinkingDistance.of(value.toString().length());
    }

    private LitmusFile withThread(int index, Stmt.Block body) {
        List<ThreadBody> threads = new ArrayList<>(value.tree().threads());
        ThreadBody old = threads.get(index);
        threads.set(index, new ThreadBody(old.position(), old.first(), old.last(), old.parameters(), body));
        return with(threads, true, true);
    }

    private LitmusFile with(List<ThreadBody> threads, boolean keepsFilter, boolean keepsCondition) {
        return new LitmusFile(
                value.tree().source(),
                value.tree().name(),
                value.tree().skipped(),
                value.tree().initial(),
                threads,
                value.tree().observed(),
                keepsFilter ? value.tree().filter() : Optional.empty(),
                keepsCondition ? value.tree().condition() : Optional.empty());
    }

    private static List<Stmt> smaller(Stmt stmt) {
        List<Stmt> smaller = new ArrayList<>();
        if (stmt instanceof Stmt.Block block) {
            IntStream.range(0, block.statements().size()).forEach(i -> {
                if (!(block.statements().get(i) instanceof Stmt.Declare)) {
                    smaller.add(replaced(block, i, List.of()));
                }
                smaller(block.statements().get(i)).forEach(other -> smaller.add(replaced(block, i, List.of(other))));
            });
        } else if (stmt instanceof Stmt.IfElse branch) {
            smaller.add(branch.then());
            branch.otherwise().ifPresent(smaller::add);
            smaller(branch.then())
                    .forEach(then -> smaller.add(
                            new Stmt.IfElse(stmt.position(), branch.condition(), then, branch.otherwise())));
            branch.otherwise()
                    .map(ShrinkingProgram::smaller)
                    .orElse(List.of())
                    .forEach(otherwise -> smaller.add(new Stmt.IfElse(
                            stmt.position(), branch.condition(), branch.then(), Optional.of(otherwise))));
        } else if (stmt instanceof Stmt.Loop loop) {
            smaller(loop.body())
                    .forEach(body -> smaller.add(new Stmt.Loop(
                            stmt.position(), loop.initial(), loop.condition(), loop.isBodyFirst(), loop.step(), body)));
        } else if (stmt instanceof Stmt.Declare declare && declare.initial().isPresent()) {
            smaller.add(new Stmt.Declare(stmt.position(), declare.type(), declare.name(), Optional.empty()));
        }
        return smaller;
    }

    private static Stmt replaced(Stmt.Block block, int index, List<Stmt> replacement) {
        List<Stmt> statements = new ArrayList<>(block.statements());
        statements.remove(index);
        statements.addAll(index, replacement);
        return new Stmt.Block(block.position(), statements);
    }
}
