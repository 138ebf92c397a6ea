package dev.weakspot.litmus.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.litmus.program.LitmusProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The notes of the compiler about a program text. */
final class NotesTest {
    private static final String OPEN_ORDER =
            "line 4: several shared accesses in one expression are evaluated from left to right;"
                    + " C does not define their order";

    private static LitmusProgram compiled(String statement) {
        return CompiledPrograms.thread("int a[2]", "atomic_int* x, int* y, int* a, mtx_t* m", statement);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int r = *x + *y;",
                "int r = atomic_load(x) == atomic_load(x);",
                "atomic_store(&a[*x], *y);",
                "int r = choose(*x, *y);",
                "int r = a[0] + 1 - a[1];",
                "int r; atomic_compare_exchange_strong(a + *x, &r, *y);",
                "await_cas(x, *y, *y, memory_order_relaxed);"
            })
    void unsequencedAccessesAreNoted(String statement) {
        assertThat(compiled(statement).notes()).containsExactly(OPEN_ORDER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int r = *x; int s = *y;",
                "int r = *x && *y;",
                "int r = *x || a[*y];",
                "int r = *x ? *y : a[0];",
                "*x = *y;",
                "int r = a[a[0]];",
                "atomic_store(x, *y);",
                "int r = *x + 1;",
                "int* q = &a[*x];",
                "int r; r = r + (r = *x);"
            })
    void sequencedAccessesAreNotNoted(String statement) {
        assertThat(compiled(statement).notes()).isEmpty();
    }

    @Test
    void eachLineIsNotedOnce() {
        LitmusProgram program = CompiledPrograms.program(
                "C t\n{ }\nP0..P3 (int* x, int* y) {\n  int r = *x + *y + *x;\n  r = *y - *x;\n}\n");
        assertThat(program.notes()).hasSize(2);
        assertThat(program.notes().get(0)).startsWith("line 4: ");
        assertThat(program.notes().get(1)).startsWith("line 5: ");
    }

    @Test
    void skippedMetadataIsNoted() {
        assertThat(CompiledPrograms.program("C t\nVariant=none\nregions: here\n{ }\nP0 () {}")
                        .notes())
                .containsExactly("metadata skipped: Variant=none, regions: here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a[*x] = *y;", "a[0] += *y;", "a[*x] += 1 + *y;"})
    void accessesOnBothSidesOfAnAssignmentAreNoted(String statement) {
        assertThat(compiled(statement).notes()).containsExactly(OPEN_ORDER);
    }
}
