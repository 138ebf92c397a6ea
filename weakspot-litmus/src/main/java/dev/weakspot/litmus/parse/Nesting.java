package dev.weakspot.litmus.parse;

import java.util.Arrays;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/**
 * Limits the nesting depth of a test, so that neither the parser nor a later traversal of the tree overflows the stack.
 *
 * <p>Two measures are limited. The number of open recursive rules bounds the parser's stack. The height of the tree
 * built so far bounds the stack of later traversals: a chain {@code a + b + c} makes a left-leaning tree, as high as
 * the chain is long.
 */
final class Nesting extends LitmusGrammarBaseListener {
    private static final int MOST_LEVELS = 200;

    private final Refuser refuser;
    private int open;
    private int rules;
    private int[] height = new int[256]; // of the highest completed child, by open rule

    Nesting(Refuser refuser) {
        this.refuser = refuser;
    }

    @Override
    public void enterEveryRule(ParserRuleContext rule) {
        open += level(rule);
        refuseTooDeep(open, rule.start);
        // A long chain is refused early, before the parser has read a megabyte of it.
        refuseTooDeep(length(rule.getParent()), rule.start);
        rules++;
        if (rules == height.length) {
            height = Arrays.copyOf(height, rules * 2);
        }
        height[rules] = 0;
    }

    @Override
    public void exitEveryRule(ParserRuleContext rule) {
        open -= level(rule);
        int own = height[rules] + level(rule) + links(rule);
        refuseTooDeep(own, rule.start);
        rules--;
        height[rules] = Math.max(height[rules], own);
    }

    private static int level(ParserRuleContext rule) {
        return switch (rule.getRuleIndex()) {
            case LitmusGrammarParser.RULE_expression,
                    LitmusGrammarParser.RULE_conditional,
                    LitmusGrammarParser.RULE_statement,
                    LitmusGrammarParser.RULE_implication,
                    LitmusGrammarParser.RULE_negation -> 1;
            case LitmusGrammarParser.RULE_unary -> rule.getParent().getRuleIndex() == rule.getRuleIndex() ? 1 : 0;
            default -> 0;
        };
    }

    /** The height that a chain of this rule adds to the height of its operands. */
    private static int links(ParserRuleContext rule) {
        if (rule instanceof LitmusGrammarParser.ExpressionContext expression) {
            return length(expression.rest);
        }
        return rule instanceof LitmusGrammarParser.ConditionalContext conditional
                ? length(conditional.rest)
                : length(rule);
    }

    private static int length(ParserRuleContext rule) {
        if (rule instanceof LitmusGrammarParser.ChainContext chain) {
            return chain.operators.size();
        }
        return rule instanceof LitmusGrammarParser.PostfixContext postfix ? postfix.suffixes.size() : 0;
    }

    private void refuseTooDeep(int levels, Token at) {
        if (levels > MOST_LEVELS) {
            throw refuser.at(at, "nested more than " + MOST_LEVELS + " levels deep", "split it into smaller parts");
        }
    }
}
