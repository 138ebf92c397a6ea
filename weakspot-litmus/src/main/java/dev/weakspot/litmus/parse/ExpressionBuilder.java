package dev.weakspot.litmus.parse;

import static dev.weakspot.litmus.parse.LitmusGrammarParser.*;

import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.UnaryOperator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/**
 * Builds an expression when its rule ends. The position of a node is its start; the position of a binary node is its
 * operator.
 */
final class ExpressionBuilder extends LitmusGrammarBaseListener {
    private final Refuser refuser;
    private final Numbers numbers;

    ExpressionBuilder(Refuser refuser) {
        this.refuser = refuser;
        this.numbers = new Numbers(refuser);
    }

    @Override
    public void exitExpression(ExpressionContext rule) {
        rule.tree = rule.assign == null ? chain(rule.first.tree, rule.rest) : assignment(rule);
    }

    @Override
    public void exitConditional(ConditionalContext rule) {
        rule.tree = chain(rule.first.tree, rule.rest);
    }

    private Expr assignment(ExpressionContext rule) {
        Optional<BinaryOperator> operator =
                rule.assign.getType() == ASSIGN ? Optional.empty() : Optional.of(operator(rule.assign));
        return assign(rule.first.start, rule.first.tree, operator, rule.value.tree, false);
    }

    private Expr assign(
            Token start, Expr target, Optional<BinaryOperator> operator, Expr value, boolean yieldsOldValue) {
        boolean isAssignable = target instanceof Expr.Name
                || target instanceof Expr.Index
                || (target instanceof Expr.Unary unary && unary.operator() == UnaryOperator.DEREFERENCE);
        if (!isAssignable) {
            throw refuser.at(start, "the left side is not assignable", "assign to a name, to *p or to a[i]");
        }
        return new Expr.Assign(SourceToken.position(start), target, operator, value, yieldsOldValue);
    }

    private static Expr chain(Expr first, ChainContext rest) {
        Expr condition = applied(first, rest);
        return rest.then == null
                ? condition
                : new Expr.Conditional(condition.position(), condition, rest.then.tree, rest.otherwise.tree);
    }

    /**
     * Operator precedence parsing. A pending operator is applied when an operator of no higher precedence follows, so
     * operators of equal precedence are left-associative.
     */
    private static Expr applied(Expr first, ChainContext rest) {
        Deque<Token> pending = new ArrayDeque<>();
        Deque<Expr> operands = new ArrayDeque<>();
        operands.push(first);
        for (int i = 0; i < rest.operators.size(); i++) {
            Token operator = rest.operators.get(i);
            while (!pending.isEmpty() && precedence(pending.peek()) >= precedence(operator)) {
                apply(pending.pop(), operands);
            }
            pending.push(operator);
            operands.push(rest.operands.get(i).tree);
        }
        while (!pending.isEmpty()) {
            apply(pending.pop(), operands);
        }
        return operands.pop();
    }

    private static void apply(Token operator, Deque<Expr> operands) {
        Expr right = operands.pop();
        Expr left = operands.pop();
        operands.push(new Expr.Binary(SourceToken.position(operator), operator(operator), left, right));
    }

    /** The precedence of a binary operator (C17 6.5.5 to 6.5.14). */
    private static int precedence(Token operator) {
        return switch (operator(operator)) {
            case MULTIPLY, DIVIDE, REMAINDER -> 10;
            case ADD, SUBTRACT -> 9;
            case SHIFT_LEFT, SHIFT_RIGHT -> 8;
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> 7;
            case EQUAL, NOT_EQUAL -> 6;
            case BIT_AND -> 5;
            case BIT_XOR -> 4;
            case BIT_OR -> 3;
            case LOGICAL_AND -> 2;
            case LOGICAL_OR -> 1;
        };
    }

    private static BinaryOperator operator(Token token) {
        return switch (token.getType()) {
            case STAR, ASSIGN_MULTIPLY -> BinaryOperator.MULTIPLY;
            case SLASH, ASSIGN_DIVIDE -> BinaryOperator.DIVIDE;
            case PERCENT, ASSIGN_REMAINDER -> BinaryOperator.REMAINDER;
            case PLUS, ASSIGN_ADD, INCREMENT -> BinaryOperator.ADD;
            case MINUS, ASSIGN_SUBTRACT, DECREMENT -> BinaryOperator.SUBTRACT;
            case SHIFT_LEFT, ASSIGN_SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT;
            case SHIFT_RIGHT, ASSIGN_SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT;
            case LESS -> BinaryOperator.LESS;
            case LESS_OR_EQUAL -> BinaryOperator.LESS_OR_EQUAL;
            case GREATER -> BinaryOperator.GREATER;
            case GREATER_OR_EQUAL -> BinaryOperator.GREATER_OR_EQUAL;
            case EQUAL -> BinaryOperator.EQUAL;
            case NOT_EQUAL -> BinaryOperator.NOT_EQUAL;
            case AMPERSAND, ASSIGN_AND -> BinaryOperator.BIT_AND;
            case CARET, ASSIGN_XOR -> BinaryOperator.BIT_XOR;
            case BAR, ASSIGN_OR -> BinaryOperator.BIT_OR;
            case AND_AND -> BinaryOperator.LOGICAL_AND;
            case OR_OR -> BinaryOperator.LOGICAL_OR;
            default -> throw new IllegalStateException("not a binary operator: token=" + token);
        };
    }

    @Override
    public void exitUnary(UnaryContext rule) {
        if (rule.prefix == null) {
            rule.tree = rule.plain.tree;
        } else if (isNumber(rule.operand) && rule.prefix.getType() == MINUS) {
            rule.tree = literal(rule.prefix, numbers.negative(rule.operand.plain.number));
        } else {
            rule.tree = prefixed(rule);
        }
    }

    private Expr prefixed(UnaryContext rule) {
        Position position = SourceToken.position(rule.prefix);
        Expr operand = rule.operand.tree;
        return switch (rule.prefix.getType()) {
            case PLUS -> new Expr.Unary(position, UnaryOperator.PLUS, operand);
            case MINUS -> new Expr.Unary(position, UnaryOperator.MINUS, operand);
            case BANG -> new Expr.Unary(position, UnaryOperator.NOT, operand);
            case TILDE -> new Expr.Unary(position, UnaryOperator.COMPLEMENT, operand);
            case STAR -> new Expr.Unary(position, UnaryOperator.DEREFERENCE, operand);
            case AMPERSAND -> new Expr.Unary(position, UnaryOperator.ADDRESS_OF, operand);
            default -> step(rule.prefix, rule.prefix, operand, false);
        };
    }

    private Expr step(Token start, Token operator, Expr target, boolean yieldsOldValue) {
        return assign(start, target, Optional.of(operator(operator)), literal(operator, 1), yieldsOldValue);
    }

    @Override
    public void exitPostfix(PostfixContext rule) {
        Expr tree = primary(rule);
        for (SuffixContext suffix : rule.suffixes) {
            tree = suffix.index == null
                    ? step(rule.start, suffix.step, tree, true)
                    : new Expr.Index(SourceToken.position(rule.start), tree, suffix.index.tree);
        }
        rule.tree = tree;
    }

    private Expr primary(PostfixContext rule) {
        if (rule.name != null) {
            return rule.call == null ? name(rule.name) : call(rule);
        }
        if (rule.number != null) {
            return literal(
                    rule.number, isNegated(rule) ? numbers.negative(rule.number) : numbers.positive(rule.number));
        }
        return rule.word == null ? rule.inner.tree : literal(rule.word, rule.word.getType() == TRUE ? 1 : 0);
    }

    private static Expr call(PostfixContext rule) {
        List<Expr> arguments = new ArrayList<>();
        for (ExpressionContext argument : rule.arguments) {
            arguments.add(argument.tree);
        }
        return new Expr.Call(SourceToken.position(rule.name), rule.name.getText(), arguments);
    }

    private static boolean isNegated(PostfixContext number) {
        return number.getParent().getParent() instanceof UnaryContext outer
                && outer.prefix != null
                && outer.prefix.getType() == MINUS
                && number.suffixes.isEmpty();
    }

    private static boolean isNumber(UnaryContext rule) {
        return rule.plain != null && rule.plain.number != null && rule.plain.suffixes.isEmpty();
    }

    static Expr name(Token name) {
        return new Expr.Name(SourceToken.position(name), name.getText());
    }

    static Expr literal(Token at, int value) {
        return new Expr.Literal(SourceToken.position(at), value);
    }
}
