package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.syntax.Stmt;

/** Without one, nothing ever comes back. */
final class Loops {
    private Loops() {}

    static boolean isIn(Stmt stmt) {
        if (stmt instanceof Stmt.Block block) {
            return block.statements().stream().anyMatch(Loops::isIn);
        }
        if (stmt instanceof Stmt.IfElse branch) {
            return isIn(branch.then()) || branch.otherwise().filter(Loops::isIn).isPresent();
        }
        return stmt instanceof Stmt.Loop;
    }
}
