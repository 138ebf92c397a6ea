package dev.weakspot.litmus.parse;

import static dev.weakspot.litmus.parse.LitmusGrammarParser.*;

import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** Builds the items of the initial state. An item without a value is 0, as in herd. */
final class InitialStateBuilder extends LitmusGrammarBaseListener {
    private final Refuser refuser;
    private final Numbers numbers;
    private final List<InitialItem> items = new ArrayList<>();

    InitialStateBuilder(Refuser refuser) {
        this.refuser = refuser;
        this.numbers = new Numbers(refuser);
    }

    List<InitialItem> items() {
        return items;
    }

    @Override
    public void exitInitialValue(InitialValueContext rule) {
        rule.tree = rule.value.tree;
    }

    @Override
    public void exitNamedConstant(NamedConstantContext rule) {
        items.add(new InitialItem.Constant(SourceToken.position(rule.name), rule.name.getText(), rule.value.tree));
    }

    @Override
    public void exitUntypedObject(UntypedObjectContext rule) {
        items.add(new InitialItem.Shared(
                SourceToken.position(rule.name),
                Optional.empty(),
                rule.name.getText(),
                Optional.empty(),
                rule.value == null ? List.of() : List.of(rule.value.tree)));
    }

    @Override
    public void exitUntypedRegister(UntypedRegisterContext rule) {
        items.add(register(rule.owner, rule.name, rule.value));
    }

    @Override
    public void exitTypedObjects(TypedObjectsContext rule) {
        for (SharedObjectContext object : rule.objects) {
            TypeName type = StatementBuilder.pointerTo(rule.declared.tree, object.pointers.size());
            items.add(object.owner == null ? shared(type, object) : register(object.owner, object.name, object.value));
        }
    }

    private InitialItem register(Token owner, Token name, InitialValueContext value) {
        Expr initial = value == null ? ExpressionBuilder.literal(name, 0) : value.tree;
        return new InitialItem.Register(SourceToken.position(owner), numbers.thread(owner), name.getText(), initial);
    }

    private InitialItem shared(TypeName type, SharedObjectContext object) {
        List<Expr> values = new ArrayList<>();
        if (object.value != null) {
            values.add(object.value.tree);
        }
        for (InitialValueContext value : object.values) {
            values.add(value.tree);
        }
        if (object.open == null && object.list != null) {
            throw refuser.at(object.list, "only an array has several values", "write its length, such as int a[2]");
        }
        if (object.open != null && object.value != null) {
            throw refuser.at(object.value.start, "an array needs a list of values", "such as int a[2] = {1, 2}");
        }
        return new InitialItem.Shared(
                SourceToken.position(object.name),
                Optional.of(type),
                object.name.getText(),
                object.open == null ? Optional.empty() : Optional.of(length(object, values)),
                values);
    }

    private Expr length(SharedObjectContext array, List<Expr> values) {
        if (array.length != null) {
            return array.length.tree;
        }
        if (values.isEmpty()) {
            throw refuser.at(array.open, "the array has no length", "such as int a[2]");
        }
        return ExpressionBuilder.literal(array.open, values.size());
    }
}
