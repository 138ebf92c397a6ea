package dev.weakspot.litmus.parse;

import static dev.weakspot.litmus.parse.LitmusGrammarParser.*;

import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.FinalCondition;
import dev.weakspot.litmus.syntax.Proposition;
import dev.weakspot.litmus.syntax.Proposition.Observed;
import dev.weakspot.litmus.syntax.UnaryOperator;
import dev.weakspot.verdict.Quantifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/** Builds the parts after the threads: {@code locations}, {@code filter} and the final condition. */
final class ConditionBuilder extends LitmusGrammarBaseListener {
    private final Refuser refuser;
    private final Numbers numbers;
    private final List<Observed> observed = new ArrayList<>();
    private Optional<Proposition> filter = Optional.empty();
    private Optional<FinalCondition> condition = Optional.empty();

    ConditionBuilder(Refuser refuser) {
        this.refuser = refuser;
        this.numbers = new Numbers(refuser);
    }

    List<Observed> observed() {
        return observed;
    }

    Optional<Proposition> filter() {
        return filter;
    }

    Optional<FinalCondition> condition() {
        return condition;
    }

    @Override
    public void exitLocations(LocationsContext rule) {
        for (ObservedContext item : rule.items) {
            observed.add(item.tree);
        }
    }

    @Override
    public void exitFilter(FilterContext rule) {
        filter = Optional.of(rule.condition.tree);
    }

    @Override
    public void exitFinalCondition(FinalConditionContext rule) {
        Quantifier quantifier =
                rule.all != null ? Quantifier.FORALL : rule.negated != null ? Quantifier.NOT_EXISTS : Quantifier.EXISTS;
        condition = Optional.of(new FinalCondition(SourceToken.position(rule.start), quantifier, rule.condition.tree));
    }

    @Override
    public void exitProposition(PropositionContext rule) {
        List<Proposition> parts = new ArrayList<>();
        for (ConjunctionContext part : rule.parts) {
            refuseBareArrow(part.parts, rule.parts.size());
            parts.add(part.tree);
        }
        rule.tree = joined(parts, Proposition.Or::new);
    }

    @Override
    public void exitConjunction(ConjunctionContext rule) {
        refuseBareArrow(rule.parts, rule.parts.size());
        List<Proposition> parts = new ArrayList<>();
        for (ImplicationContext part : rule.parts) {
            parts.add(part.tree);
        }
        rule.tree = joined(parts, Proposition.And::new);
    }

    /** Refuses {@code a /\ b => c}: herd reads {@code a /\ (b => c)}, other tools read {@code (a /\ b) => c}. */
    private void refuseBareArrow(List<ImplicationContext> parts, int siblings) {
        for (ImplicationContext part : parts) {
            if (part.arrow != null && siblings > 1) {
                throw refuser.at(part.arrow, "'=>' beside '/\\' or '\\/' is ambiguous", "add parentheses");
            }
        }
    }

    /** Builds a balanced tree, to limit its height: generated conditions have hundreds of parts. */
    private static Proposition joined(List<Proposition> parts, BinaryOperator<Proposition> join) {
        int size = parts.size();
        return size == 1
                ? parts.get(0)
                : join.apply(
                        joined(parts.subList(0, (size + 1) / 2), join),
                        joined(parts.subList((size + 1) / 2, size), join));
    }

    @Override
    public void exitImplication(ImplicationContext rule) {
        rule.tree = rule.conclusion == null
                ? rule.premise.tree
                : new Proposition.Or(new Proposition.Not(rule.premise.tree), rule.conclusion.tree);
    }

    @Override
    public void exitNegation(NegationContext rule) {
        if (rule.operand != null) {
            rule.tree = new Proposition.Not(rule.operand.tree);
        } else if (rule.word != null) {
            rule.tree = new Proposition.Constant(rule.word.getType() == TRUE);
        } else {
            rule.tree = rule.inner != null ? rule.inner.tree : comparison(rule);
        }
    }

    private static Proposition comparison(NegationContext rule) {
        int operator = rule.operator.getType();
        boolean isNegated = operator == NOT_EQUAL || operator == DIFFERENT;
        return new Proposition.Equal(SourceToken.position(rule.start), rule.left.tree, isNegated, rule.right.tree);
    }

    @Override
    public void exitObserved(ObservedContext rule) {
        rule.tree = new Observed(
                SourceToken.position(rule.start),
                rule.owner == null ? Optional.empty() : Optional.of(numbers.thread(rule.owner)),
                rule.name.getText(),
                rule.index == null ? Optional.empty() : Optional.of(numbers.positive(rule.index)));
    }

    @Override
    public void exitObservedValue(ObservedValueContext rule) {
        if (rule.number != null) {
            int value = rule.minus == null ? numbers.positive(rule.number) : numbers.negative(rule.number);
            rule.tree = ExpressionBuilder.literal(rule.start, value);
        } else if (rule.nullLiteral != null) {
            rule.tree = ExpressionBuilder.literal(rule.start, 0);
        } else {
            rule.tree = named(rule);
        }
    }

    private Expr named(ObservedValueContext rule) {
        Expr object = ExpressionBuilder.name(rule.name);
        if (rule.index != null) {
            Expr index = ExpressionBuilder.literal(rule.index, numbers.positive(rule.index));
            object = new Expr.Index(object.position(), object, index);
        }
        return rule.address == null
                ? object
                : new Expr.Unary(SourceToken.position(rule.start), UnaryOperator.ADDRESS_OF, object);
    }
}
