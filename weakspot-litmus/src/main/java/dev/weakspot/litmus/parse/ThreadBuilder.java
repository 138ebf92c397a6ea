package dev.weakspot.litmus.parse;

import static dev.weakspot.litmus.parse.LitmusGrammarParser.*;

import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import java.util.ArrayList;
import java.util.List;

/** Collects the threads. */
final class ThreadBuilder extends LitmusGrammarBaseListener {
    private final Refuser refuser;
    private final Numbers numbers;
    private final List<ThreadBody> threads = new ArrayList<>();

    ThreadBuilder(Refuser refuser) {
        this.refuser = refuser;
        this.numbers = new Numbers(refuser);
    }

    List<ThreadBody> threads() {
        return threads;
    }

    @Override
    public void exitThread(ThreadContext rule) {
        int first = numbers.thread(rule.first);
        int last = rule.last == null ? first : numbers.thread(rule.last);
        if (last < first) {
            throw refuser.at(
                    rule.first,
                    "the range " + rule.first.getText() + ".." + rule.last.getText() + " is empty",
                    "write the smaller number first");
        }
        Stmt.Block body = new Stmt.Block(SourceToken.position(rule.body.start), rule.body.trees);
        threads.add(new ThreadBody(SourceToken.position(rule.start), first, last, parameters(rule), body));
    }

    private static List<ThreadBody.Parameter> parameters(ThreadContext rule) {
        List<ThreadBody.Parameter> parameters = new ArrayList<>();
        for (ParameterContext parameter : rule.parameters) {
            parameters.add(new ThreadBody.Parameter(
                    SourceToken.position(parameter.name),
                    StatementBuilder.pointerTo(parameter.declared.tree, parameter.pointers.size()),
                    parameter.name.getText()));
        }
        return parameters;
    }
}
