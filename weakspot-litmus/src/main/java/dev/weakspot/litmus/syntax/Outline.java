package dev.weakspot.litmus.syntax;

import java.util.List;

/**
 * Where the parts of the threads stand in the text of a file, for those who change a part and leave the rest, comments
 * and layout included, as it is. All lists go from top to bottom of the file; what contains comes before what is
 * contained.
 *
 * @param bodies the bodies of the threads, braces included
 * @param loopBodies the bodies of loops, with their braces if they have any
 * @param dereferences where something in memory is used without a function: {@code *p}, {@code a[i]}
 */
public record Outline(
        List<Span> bodies,
        List<Statement> statements,
        List<Span> loopBodies,
        List<Call> calls,
        List<Span> dereferences) {
    public Outline {
        bodies = List.copyOf(bodies);
        statements = List.copyOf(statements);
        loopBodies = List.copyOf(loopBodies);
        calls = List.copyOf(calls);
        dereferences = List.copyOf(dereferences);
    }

    /**
     * One statement, up to its semicolon or closing brace.
     *
     * @param isAlone whether it is the whole body of an {@code if}, {@code else} or loop without braces
     */
    public record Statement(Span span, boolean isAlone) {}

    public record Call(Span span, String function, List<Span> arguments) {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }
}
