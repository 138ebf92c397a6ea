package dev.weakspot.litmus.syntax;

import java.util.List;

/**
 * The text positions of the parts of the threads. An editor can change one part and keep the rest of the text, comments
 * and layout included. Every list is sorted from top to bottom of the file; an outer part precedes the parts in it.
 *
 * @param bodies the bodies of the threads, braces included
 * @param loopBodies the bodies of loops, including any braces
 * @param dereferences memory accesses without a function call: {@code *p}, {@code a[i]}
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
     * One statement, including its semicolon or closing brace.
     *
     * @param isAlone whether the statement is the body of an {@code if}, {@code else} or loop without braces
     */
    public record Statement(Span span, boolean isAlone) {}

    public record Call(Span span, String function, List<Span> arguments) {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }
}
