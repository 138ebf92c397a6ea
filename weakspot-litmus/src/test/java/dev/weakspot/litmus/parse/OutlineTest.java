package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.litmus.syntax.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutlineTest {
    private static final String PROGRAM = """
            C outline "😀"
            (* P9 () { x; } *)
            { int a[2]; }
            P0..P1 (atomic_int* x, int* a) { // 😀 { x; }
              int r = atomic_load( x /* not (y) */ ), s = *x;
              if (r) a[1] = f(g(1), 2); else { ; }
              while (r) { r = 0; }
              do r--; while (r > 0);
            }
            P2 (atomic_int* x) { return; }
            """;

    private final Outline outline = outline(PROGRAM);

    @Test
    void bodiesIncludeTheirBraces() {
        assertThat(texts(outline.bodies()))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("{ // 😀")
                .endsWith("(r > 0);\n}");
        assertThat(texts(outline.bodies())).last().isEqualTo("{ return; }");
    }

    @Test
    void statementsAreListedInTextOrderOuterFirst() {
        assertThat(texts(outline.statements().stream()
                        .map(Outline.Statement::span)
                        .toList()))
                .containsExactly(
                        "int r = atomic_load( x /* not (y) */ ), s = *x;",
                        "if (r) a[1] = f(g(1), 2); else { ; }",
                        "a[1] = f(g(1), 2);",
                        ";",
                        "while (r) { r = 0; }",
                        "r = 0;",
                        "do r--; while (r > 0);",
                        "r--;",
                        "return;");
    }

    @Test
    void statementsWithoutBracesAreMarked() {
        assertThat(texts(outline.statements().stream()
                        .filter(Outline.Statement::isAlone)
                        .map(Outline.Statement::span)
                        .toList()))
                .containsExactly("a[1] = f(g(1), 2);", "r--;");
    }

    @Test
    void loopBodiesAreListed() {
        assertThat(texts(outline.loopBodies())).containsExactly("{ r = 0; }", "r--;");
    }

    @Test
    void callsAreListedWithTheirArguments() {
        assertThat(outline.calls().stream().map(call -> call.function() + texts(call.arguments())))
                .containsExactly("atomic_load[x]", "f[g(1), 2]", "g[1]");
        assertThat(texts(outline.calls().stream().map(Outline.Call::span).toList()))
                .containsExactly("atomic_load( x /* not (y) */ )", "f(g(1), 2)", "g(1)");
    }

    @Test
    void plainAccessesAreListed() {
        assertThat(texts(outline.dereferences())).containsExactly("*x", "a[1]");
    }

    private static Outline outline(String text) {
        try {
            return LitmusParser.outline("f", text);
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> texts(List<Span> spans) {
        return spans.stream().map(span -> span.in(PROGRAM)).toList();
    }
}
