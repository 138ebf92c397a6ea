package dev.weakspot.litmus.generator;

import dev.weakspot.litmus.syntax.BinaryOperator;
import dev.weakspot.litmus.syntax.Expr;
import dev.weakspot.litmus.syntax.InitialItem;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.litmus.syntax.Proposition;
import dev.weakspot.litmus.syntax.Stmt;
import dev.weakspot.litmus.syntax.ThreadBody;
import dev.weakspot.litmus.syntax.TypeName;
import java.util.List;
import java.util.stream.Collectors;

/** Prints the syntax tree of a litmus file: one statement per line, without redundant parentheses. */
public final class LitmusPrinter {
    private final StringBuilder out = new StringBuilder();
    private String indent = "";

    private LitmusPrinter() {}

    static String print(LitmusFile file) {
        LitmusPrinter printer = new LitmusPrinter();
        printer.file(file);
        return printer.out.toString();
    }

    private void line(String text) {
        out.append(text.isEmpty() ? "" : indent).append(text).append('\n');
    }

    private void file(LitmusFile file) {
        line("C " + file.name());
        line("{");
        file.initial().forEach(item -> line(initial(item)));
        line("}");
        file.threads().forEach(this::thread);
        if (!file.observed().isEmpty()) {
            line("locations ["
                    + file.observed().stream()
                            .map(Proposition.Observed::toString)
                            .collect(Collectors.joining("; "))
                    + "]");
        }
        file.filter().ifPresent(filter -> line("filter (" + filter + ")"));
        file.condition().ifPresent(condition -> line(condition.toString()));
    }

    private static String initial(InitialItem item) {
        if (item instanceof InitialItem.Constant constant) {
            return "const int " + constant.name() + " = " + expr(constant.value()) + ";";
        }
        if (item instanceof InitialItem.Register register) {
            return register.thread() + ":" + register.name() + " = " + expr(register.value()) + ";";
        }
        InitialItem.Shared shared = (InitialItem.Shared) item;
        String name = shared.type().isPresent() ? type(shared.type().get()) + " " + shared.name() : shared.name();
        String length = shared.length().map(e -> "[" + expr(e) + "]").orElse("");
        return name + length + initialValue(shared) + ";";
    }

    private static String initialValue(InitialItem.Shared shared) {
        if (shared.values().isEmpty()) {
            return "";
        }
        String values = shared.values().stream().map(LitmusPrinter::expr).collect(Collectors.joining(", "));
        return " = " + (shared.length().isPresent() ? "{" + values + "}" : values);
    }

    private static String type(TypeName type) {
        String base = switch (type.base()) {
            case INT -> type.isAtomic() ? "atomic_int" : "int";
            case MUTEX -> "mtx_t";
            case BARRIER -> "barrier_t";
        };
        return base + "*".repeat(type.pointers());
    }

    private void thread(ThreadBody body) {
        String name = body.first() == body.last() ? "P" + body.first() : "P" + body.first() + "..P" + body.last();
        String parameters = body.parameters().stream()
                .map(parameter -> type(parameter.type()) + " " + parameter.name())
                .collect(Collectors.joining(", "));
        line("");
        line(name + " (" + parameters + ") {");
        indented(body.body().statements());
        line("}");
    }

    private void indented(List<Stmt> statements) {
        String outer = indent;
        indent += "  ";
        statements.forEach(this::stmt);
        indent = outer;
    }

    private void stmt(Stmt stmt) {
        stmt.match(new Stmt.Cases<Void, RuntimeException>() {
            @Override
            public Void declare(Stmt.Declare declare) {
                line(declaration(declare) + ";");
                return null;
            }

            @Override
            public Void evaluate(Stmt.Evaluate evaluate) {
                line(expr(evaluate.expr()) + ";");
                return null;
            }

            @Override
            public Void block(Stmt.Block block) {
                braces("", block, "");
                return null;
            }

            @Override
            public Void ifElse(Stmt.IfElse branch) {
                String head = "if (" + expr(branch.condition()) + ") ";
                if (branch.otherwise().isPresent()) {
                    braces(head, branch.then(), " else {");
                    indented(inner(branch.otherwise().get()));
                    line("}");
                } else {
                    braces(head, branch.then(), "");
                }
                return null;
            }

            @Override
            public Void loop(Stmt.Loop loop) {
                printLoop(loop);
                return null;
            }

            @Override
            public Void jump(Stmt.Jump jump) {
                line(
                        switch (jump.kind()) {
                            case BREAK -> "break;";
                            case CONTINUE -> "continue;";
                            case RETURN -> "return;";
                        });
                return null;
            }
        });
    }

    private void printLoop(Stmt.Loop loop) {
        String condition = loop.condition().map(LitmusPrinter::expr).orElse("");
        if (loop.isBodyFirst()) {
            braces("do ", loop.body(), " while (" + condition + ");");
        } else if (loop.initial().isEmpty()
                && loop.step().isEmpty()
                && loop.condition().isPresent()) {
            braces("while (" + condition + ") ", loop.body(), "");
        } else {
            String start = loop.initial().isEmpty()
                    ? ""
                    : loop.initial().get(0) instanceof Stmt.Declare declare
                            ? declaration(declare)
                            : expr(((Stmt.Evaluate) loop.initial().get(0)).expr());
            String step = loop.step().map(LitmusPrinter::expr).orElse("");
            braces("for (" + start + "; " + condition + "; " + step + ") ", loop.body(), "");
        }
    }

    /** Every body is a block, as the generator makes them. */
    private static List<Stmt> inner(Stmt body) {
        return ((Stmt.Block) body).statements();
    }

    private void braces(String head, Stmt body, String tail) {
        if (inner(body).isEmpty()) {
            line(head + "{}" + tail);
        } else {
            line(head + "{");
            indented(inner(body));
            line("}" + tail);
        }
    }

    private static String declaration(Stmt.Declare declare) {
        return type(declare.type()) + " " + declare.name()
                + declare.initial().map(e -> " = " + expr(e)).orElse("");
    }

    private static final int ASSIGNMENT = 0;
    private static final int CONDITIONAL = 1;
    private static final int UNARY = 12;
    private static final int POSTFIX = 13;

    public static String expr(Expr expr) {
        return expr.match(new Expr.Cases<>() {
            @Override
            public String literal(Expr.Literal literal) {
                return Integer.toString(literal.value());
            }

            @Override
            public String name(Expr.Name name) {
                return name.name();
            }

            @Override
            public String unary(Expr.Unary unary) {
                // A sign before a sign would be parsed as ++ or --, a minus before a number as part of the number.
                boolean isKeptApart = unary.operand() instanceof Expr.Unary || unary.operand() instanceof Expr.Literal;
                return unary.operator().symbol()
                        + (isKeptApart ? "(" + expr(unary.operand()) + ")" : inside(unary.operand(), UNARY));
            }

            @Override
            public String binary(Expr.Binary binary) {
                int own = precedence(binary.operator());
                return inside(binary.left(), own) + " " + binary.operator().symbol() + " "
                        + inside(binary.right(), own + 1);
            }

            @Override
            public String conditional(Expr.Conditional conditional) {
                return inside(conditional.condition(), CONDITIONAL + 1) + " ? " + expr(conditional.then()) + " : "
                        + inside(conditional.otherwise(), CONDITIONAL);
            }

            @Override
            public String index(Expr.Index index) {
                return inside(index.array(), POSTFIX) + "[" + expr(index.index()) + "]";
            }

            @Override
            public String assign(Expr.Assign assign) {
                if (assign.yieldsOldValue()) {
                    String symbol = assign.operator().orElseThrow().symbol();
                    return inside(assign.target(), POSTFIX) + symbol + symbol;
                }
                String symbol = assign.operator().map(BinaryOperator::symbol).orElse("") + "=";
                return inside(assign.target(), UNARY) + " " + symbol + " " + inside(assign.value(), ASSIGNMENT);
            }

            @Override
            public String call(Expr.Call call) {
                return call.function()
                        + call.arguments().stream()
                                .map(LitmusPrinter::expr)
                                .collect(Collectors.joining(", ", "(", ")"));
            }
        });
    }

    private static String inside(Expr expr, int least) {
        return precedence(expr) < least ? "(" + expr(expr) + ")" : expr(expr);
    }

    private static int precedence(Expr expr) {
        if (expr instanceof Expr.Assign assign) {
            return assign.yieldsOldValue() ? POSTFIX : ASSIGNMENT;
        }
        if (expr instanceof Expr.Conditional) {
            return CONDITIONAL;
        }
        if (expr instanceof Expr.Binary binary) {
            return precedence(binary.operator());
        }
        boolean isNegative = expr instanceof Expr.Literal literal && literal.value() < 0;
        return isNegative || expr instanceof Expr.Unary ? UNARY : POSTFIX;
    }

    private static int precedence(BinaryOperator operator) {
        return switch (operator) {
            case LOGICAL_OR -> 2;
            case LOGICAL_AND -> 3;
            case BIT_OR -> 4;
            case BIT_XOR -> 5;
            case BIT_AND -> 6;
            case EQUAL, NOT_EQUAL -> 7;
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> 8;
            case SHIFT_LEFT, SHIFT_RIGHT -> 9;
            case ADD, SUBTRACT -> 10;
            case MULTIPLY, DIVIDE, REMAINDER -> 11;
        };
    }
}
