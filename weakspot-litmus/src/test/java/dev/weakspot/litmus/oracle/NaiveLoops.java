package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.generator.LitmusPrinter;
import dev.weakspot.litmus.syntax.Stmt;
import java.util.stream.Stream;

/** The loops of a program. */
public final class NaiveLoops {
    private NaiveLoops() {}

    public static Stream<Stmt.Loop> in(Stmt stmt) {
        if (stmt instanceof Stmt.Block block) {
            return block.statements().stream().flatMap(NaiveLoops::in);
        }
        if (stmt instanceof Stmt.IfElse branch) {
            return Stream.concat(in(branch.then()), branch.otherwise().stream().flatMap(NaiveLoops::in));
        }
        return stmt instanceof Stmt.Loop loop ? Stream.concat(Stream.of(loop), in(loop.body())) : Stream.empty();
    }

    /** Whether a loop repeats until an exchange succeeds: it writes in each turn, but never a new value. */
    public static boolean isTestAndSet(Stmt.Loop loop) {
        return loop.step().isEmpty()
                && loop.condition().map(LitmusPrinter::expr).orElse("").contains("atomic_exchange");
    }
}
