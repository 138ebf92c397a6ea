package dev.weakspot.litmus.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Mode;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.parse.LitmusParser;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The positions of fences and the resulting texts. Fences are printed as F; every result is a valid program. */
class FencePositionsTest {
    @Test
    void aFenceBetweenTwoLinesIsOnItsOwnLine() {
        assertThat(filled("  atomic_store(x, 1); // first\n\n  /* then */\n  int r = atomic_load(y); // last\n"))
                .isEqualTo("  atomic_store(x, 1); // first\n\n  /* then */\n  F\n  int r = atomic_load(y); // last\n");
    }

    @Test
    void aFenceBetweenStatementsOfOneLineIsOnThatLine() {
        assertThat(filled("\tatomic_store(x, 1); /* c */ int r = atomic_load(y);"))
                .isEqualTo("\tatomic_store(x, 1); /* c */ F int r = atomic_load(y);");
    }

    @Test
    void lineEndsAreKept() {
        assertThat(filled("\r\n atomic_store(x, 1);\r\n *x = 1;\r\n"))
                .isEqualTo("\r\n atomic_store(x, 1);\r\n F\r\n *x = 1;\r\n");
        assertThat(filled("\r atomic_store(x, 1);\r *x = 1;\r")).isEqualTo("\r atomic_store(x, 1);\r F\r *x = 1;\r");
    }

    @Test
    void localStatementsHaveNoFencePosition() {
        assertThat(filled("int r = 1; atomic_store(x, 1); r++; int s = r; atomic_store(y, s); s = r;"))
                .isEqualTo("int r = 1; atomic_store(x, 1); r++; int s = r; F atomic_store(y, s); s = r;");
    }

    @Test
    void branchesGetBracesForAFence() {
        assertThat(filled("if (*x) atomic_store(x, 1); else if (*y) atomic_store(y, 1);"))
                .isEqualTo("if (*x) { F atomic_store(x, 1); } else { F if (*y) { F atomic_store(y, 1); } }");
    }

    @Test
    void loopsHaveAFencePositionAtTheirEnd() {
        assertThat(filled("while (*x) {\n    *y = 1;\n  }\n"))
                .isEqualTo("while (*x) {\n    F\n    *y = 1;\n    F\n  }\n");
        assertThat(filled("do { *y = 1; } while (*x);")).isEqualTo("do { F *y = 1; F } while (*x);");
        assertThat(filled("do {*y = 1;} while (*x);")).isEqualTo("do {F *y = 1; F } while (*x);");
        assertThat(filled("for (;;) *y = 1;")).isEqualTo("for (;;) { F *y = 1; }");
        assertThat(filled("while (*x) {}")).isEqualTo("while (*x) {}");
    }

    @Test
    void anAwaitAndACompareExchangeAreAccessesButALockIsNot() {
        assertThat(filled("*x = 1; mtx_lock(m); await(x, 1, memory_order_relaxed); mtx_unlock(m);"))
                .isEqualTo("*x = 1; mtx_lock(m); F await(x, 1, memory_order_relaxed); mtx_unlock(m);");
    }

    @Test
    void anExistingFenceReplacesAPosition() {
        assertThat(filled("*x = 1; atomic_thread_fence(memory_order_acquire);"))
                .isEqualTo("*x = 1; atomic_thread_fence(memory_order_acquire);");
    }

    /** The body with a fence at every position. */
    private static String filled(String body) {
        String head = "C t\n{ mtx_t m; }\nP0 (atomic_int* x, atomic_int* y, mtx_t* m) {";
        String text = head + body + "}";
        try {
            List<TextEdit> edits = new ArrayList<>();
            for (FencePosition gap : new FencePositions(text, LitmusParser.outline("f", text)).all()) {
                edits.addAll(gap.edits(Mode.SEQ_CST));
            }
            String edited = new EditedText(text, edits).text();
            ProgramCompiler.compile(LitmusParser.parse("f", edited));
            return edited.substring(head.length(), edited.length() - 1)
                    .replace(RepairPosition.fence(Mode.SEQ_CST), "F");
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }
}
