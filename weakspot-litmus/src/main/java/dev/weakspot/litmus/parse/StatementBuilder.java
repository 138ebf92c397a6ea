package dev.weakspot.litmus.parse;

import static dev.weakspot.litmus.parse.LitmusGrammarParser.*;

import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds a statement, or the type in a declaration, when its rule ends. */
final class StatementBuilder extends LitmusGrammarBaseListener {
    private final Refuser refuser;

    StatementBuilder(Refuser refuser) {
        this.refuser = refuser;
    }

    @Override
    public void exitType(TypeContext rule) {
        boolean isAtomic = rule.atomic != null || (rule.name != null && rule.name.getType() == ATOMIC_INT);
        rule.tree = new TypeName(base(rule), isAtomic, 0);
    }

    private static TypeName.Base base(TypeContext rule) {
        if (rule.name == null || rule.name.getType() == ATOMIC_INT) {
            return TypeName.Base.INT;
        }
        return rule.name.getType() == MUTEX ? TypeName.Base.MUTEX : TypeName.Base.BARRIER;
    }

    static TypeName pointerTo(TypeName type, int pointers) {
        return new TypeName(type.base(), type.isAtomic(), pointers);
    }

    @Override
    public void exitDeclaration(DeclarationContext rule) {
        rule.trees = new ArrayList<>();
        for (DeclaratorContext declarator : rule.declarators) {
            rule.trees.add(new Stmt.Declare(
                    SourceToken.position(declarator.name),
                    pointerTo(rule.declared.tree, declarator.pointers.size()),
                    declarator.name.getText(),
                    tree(declarator.value)));
        }
    }

    @Override
    public void enterBlock(BlockContext rule) {
        rule.trees = new ArrayList<>();
    }

    /** Moves the tree to the block at once: keeping the rule contexts of the items would keep their whole subtrees. */
    @Override
    public void exitBlockItem(BlockItemContext rule) {
        List<Stmt> trees = ((BlockContext) rule.getParent()).trees;
        if (rule.declared == null) {
            trees.add(rule.single.tree);
        } else {
            trees.addAll(rule.declared.trees);
        }
    }

    @Override
    public void exitEmptyStatement(EmptyStatementContext rule) {
        rule.tree = new Stmt.Block(position(rule), List.of());
    }

    @Override
    public void exitBlockStatement(BlockStatementContext rule) {
        rule.tree = new Stmt.Block(position(rule), rule.body.trees);
    }

    @Override
    public void exitIfStatement(IfStatementContext rule) {
        Optional<Stmt> otherwise = rule.otherwise == null ? Optional.empty() : Optional.of(rule.otherwise.tree);
        rule.tree = new Stmt.IfElse(position(rule), rule.condition.tree, rule.then.tree, otherwise);
    }

    @Override
    public void exitWhileStatement(WhileStatementContext rule) {
        rule.tree =
                new Stmt.Loop(position(rule), List.of(), tree(rule.condition), false, Optional.empty(), rule.body.tree);
    }

    @Override
    public void exitDoStatement(DoStatementContext rule) {
        rule.tree =
                new Stmt.Loop(position(rule), List.of(), tree(rule.condition), true, Optional.empty(), rule.body.tree);
    }

    @Override
    public void exitForStatement(ForStatementContext rule) {
        rule.tree = new Stmt.Loop(
                position(rule), initial(rule), tree(rule.condition), false, tree(rule.step), rule.body.tree);
    }

    private static List<Stmt> initial(ForStatementContext rule) {
        if (rule.declared != null) {
            return rule.declared.trees;
        }
        return rule.initial == null
                ? List.of()
                : List.of(new Stmt.Evaluate(SourceToken.position(rule.initial.start), rule.initial.tree));
    }

    @Override
    public void exitJumpStatement(JumpStatementContext rule) {
        Stmt.Jump.Kind kind = switch (rule.word.getType()) {
            case BREAK -> Stmt.Jump.Kind.BREAK;
            case CONTINUE -> Stmt.Jump.Kind.CONTINUE;
            default -> Stmt.Jump.Kind.RETURN;
        };
        rule.tree = new Stmt.Jump(position(rule), kind);
    }

    @Override
    public void exitExpressionStatement(ExpressionStatementContext rule) {
        refuseDeclarationReadAsProduct(rule);
        rule.tree = new Stmt.Evaluate(position(rule), rule.value.tree);
    }

    /** The grammar reads {@code spinlock_t *s;} as a product. No real test computes a product and discards it. */
    private void refuseDeclarationReadAsProduct(ExpressionStatementContext rule) {
        if (rule.value.tree instanceof Expr.Binary product
                && product.operator() == BinaryOperator.MULTIPLY
                && product.left() instanceof Expr.Name type) {
            throw refuser.at(
                    type.position(),
                    "type " + SourceToken.quoted(type.name()) + " is not modelled",
                    SyntaxMessage.TYPES);
        }
    }

    private static Position position(StatementContext rule) {
        return SourceToken.position(rule.start);
    }

    private static Optional<Expr> tree(ExpressionContext rule) {
        return rule == null ? Optional.empty() : Optional.of(rule.tree);
    }
}
