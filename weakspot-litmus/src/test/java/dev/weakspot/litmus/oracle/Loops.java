package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.syntax.Stmt;
import java.util.stream.Stream;

/** The loops of a program. */
final class Loops {
    private Loops() {}

    static Stream<Stmt.Loop> in(Stmt stmt) {
        if (stmt instanceof Stmt.Block block) {
            return block.statements().stream().flatMap(Loops::in);
        }
        if (stmt instanceof Stmt.IfElse branch) {
            return Stream.concat(in(branch.then()), branch.otherwise().stream().flatMap(Loops::in));
        }
        return stmt instanceof Stmt.Loop loop ? Stream.concat(Stream.of(loop), in(loop.body())) : Stream.empty();
    }

    /** Whether it turns until an exchange succeeds: it writes at each turn, though never anything new. */
    static boolean isTestAndSet(Stmt.Loop loop) {
        return loop.step().isEmpty()
                && loop.condition().map(LitmusPrinter::expr).orElse("").contains("atomic_exchange");
    }
}
