package dev.weakspot.litmus.parse;

import static dev.weakspot.litmus.parse.LitmusGrammarParser.*;

import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.litmus.syntax.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Records the text positions of the parts of the threads. */
final class OutlineBuilder extends LitmusGrammarBaseListener {
    private static final Comparator<Span> BY_START = Comparator.comparingInt(Span::start)
            .thenComparing(Comparator.comparingInt(Span::end).reversed());

    private final List<Span> bodies = new ArrayList<>();
    private final List<Outline.Statement> statements = new ArrayList<>();
    private final List<Span> loopBodies = new ArrayList<>();
    private final List<Outline.Call> calls = new ArrayList<>();
    private final List<Span> dereferences = new ArrayList<>();

    Outline outline() {
        statements.sort(Comparator.comparing(Outline.Statement::span, BY_START));
        loopBodies.sort(BY_START);
        calls.sort(Comparator.comparing(Outline.Call::span, BY_START));
        dereferences.sort(BY_START);
        return new Outline(bodies, statements, loopBodies, calls, dereferences);
    }

    @Override
    public void exitThread(ThreadContext rule) {
        bodies.add(span(rule.body));
    }

    @Override
    public void exitBlockItem(BlockItemContext rule) {
        statements.add(new Outline.Statement(span(rule), false));
    }

    @Override
    public void exitIfStatement(IfStatementContext rule) {
        addUnlessBlock(rule.then);
        if (rule.otherwise != null) {
            addUnlessBlock(rule.otherwise);
        }
    }

    @Override
    public void exitWhileStatement(WhileStatementContext rule) {
        addLoopBody(rule.body);
    }

    @Override
    public void exitDoStatement(DoStatementContext rule) {
        addLoopBody(rule.body);
    }

    @Override
    public void exitForStatement(ForStatementContext rule) {
        addLoopBody(rule.body);
    }

    private void addLoopBody(StatementContext body) {
        loopBodies.add(span(body));
        addUnlessBlock(body);
    }

    private void addUnlessBlock(StatementContext body) {
        if (!(body instanceof BlockStatementContext)) {
            statements.add(new Outline.Statement(span(body), true));
        }
    }

    @Override
    public void exitPostfix(PostfixContext rule) {
        if (rule.call != null) {
            List<Span> arguments = new ArrayList<>();
            for (ExpressionContext argument : rule.arguments) {
                arguments.add(span(argument));
            }
            calls.add(new Outline.Call(span(rule), rule.name.getText(), arguments));
        }
        if (rule.suffixes.stream().anyMatch(suffix -> suffix.index != null)) {
            dereferences.add(span(rule));
        }
    }

    @Override
    public void exitUnary(UnaryContext rule) {
        if (rule.prefix != null && rule.prefix.getType() == STAR) {
            dereferences.add(span(rule));
        }
    }

    // Token indices count code points. They equal char indices: characters outside the BMP are blanked or refused.
    private static Span span(ParserRuleContext rule) {
        return new Span(rule.start.getStartIndex(), end(rule.stop));
    }

    private static int end(Token last) {
        return last.getStopIndex() + 1;
    }
}
