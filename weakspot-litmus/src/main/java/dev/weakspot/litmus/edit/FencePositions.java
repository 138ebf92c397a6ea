package dev.weakspot.litmus.edit;

import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.litmus.syntax.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The positions where a fence separates two accesses of a thread. A fence can precede a statement with an access, if an
 * earlier access exists in the thread or the statement is in a loop. A fence can also end a loop body in braces,
 * between the last access of one iteration and the first access of the next. Statements without an access have no
 * position: positions that only local steps separate count as one. There is no position within an expression.
 */
public final class FencePositions {
    private final String text;
    private final Outline outline;
    private final LineStarts lines;

    public FencePositions(String text, Outline outline) {
        this.text = text;
        this.outline = outline;
        this.lines = new LineStarts(text);
    }

    public List<FencePosition> all() {
        List<FencePosition> positions = new ArrayList<>();
        for (Outline.Statement statement : outline.statements()) {
            Span span = statement.span();
            if (hasAccess(span) && (hasAccess(bodyBefore(span)) || isInLoop(span))) {
                positions.add(statement.isAlone() ? withBraces(span) : before(span));
            }
        }
        for (Span loop : outline.loopBodies()) {
            if (hasAccess(loop) && text.charAt(loop.start()) == '{') {
                positions.add(atEnd(loop));
            }
        }
        return positions;
    }

    private boolean hasAccess(Span span) {
        return outline.calls().stream()
                        .anyMatch(call ->
                                isAccess(call) && span.contains(call.span().start()))
                || outline.dereferences().stream().anyMatch(dereference -> span.contains(dereference.start()));
    }

    private static boolean isAccess(Outline.Call call) {
        return (call.function().startsWith("atomic_") && !call.function().equals("atomic_thread_fence"))
                || call.function().startsWith("await");
    }

    /** The part of the thread's body before the statement. */
    private Span bodyBefore(Span statement) {
        Span body = outline.bodies().stream()
                .filter(thread -> thread.contains(statement))
                .findFirst()
                .orElseThrow();
        return new Span(body.start(), statement.start());
    }

    private boolean isInLoop(Span statement) {
        return outline.loopBodies().stream().anyMatch(loop -> loop.contains(statement));
    }

    private FencePosition before(Span statement) {
        int at = statement.start();
        Optional<String> indentation = indentation(at);
        String after = indentation.map(space -> lineEnd(at) + space).orElse(" ");
        return new FencePosition(at, "", after, OptionalInt.empty(), "before this statement");
    }

    private static FencePosition withBraces(Span statement) {
        return new FencePosition(
                statement.start(), "{ ", " ", OptionalInt.of(statement.end()), "before this statement, both in braces");
    }

    private FencePosition atEnd(Span loop) {
        int brace = loop.end() - 1;
        Optional<String> indentation = indentation(brace);
        String where = "at the end of this loop's body";
        if (indentation.isEmpty()) {
            boolean isSpaced = Character.isWhitespace(text.charAt(brace - 1));
            return new FencePosition(brace, isSpaced ? "" : " ", " ", OptionalInt.empty(), where);
        }
        String relative = relativeIndentation(loop, indentation.get());
        return new FencePosition(brace, relative, lineEnd(brace) + indentation.get(), OptionalInt.empty(), where);
    }

    /** The indentation of the statements of a loop, relative to its closing brace. */
    private String relativeIndentation(Span loop, String brace) {
        for (Outline.Statement statement : outline.statements()) {
            if (loop.contains(statement.span())) {
                String inner = indentation(statement.span().start()).orElse("");
                return inner.startsWith(brace) ? inner.substring(brace.length()) : "  ";
            }
        }
        return "  ";
    }

    /** The text between the start of the line and this index, if it is blank. */
    private Optional<String> indentation(int at) {
        String before = text.substring(lines.start(at), at);
        return before.isBlank() ? Optional.of(before) : Optional.empty();
    }

    /** The line terminator of the previous line. */
    private String lineEnd(int at) {
        int start = lines.start(at);
        if (start < 2) {
            return "\n";
        }
        char last = text.charAt(start - 1);
        return last == '\r' ? "\r" : text.charAt(start - 2) == '\r' ? "\r\n" : "\n";
    }
}
