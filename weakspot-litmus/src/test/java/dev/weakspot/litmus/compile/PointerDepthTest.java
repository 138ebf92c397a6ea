package dev.weakspot.litmus.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pointer to an int and a pointer to a pointer are distinct types. */
final class PointerDepthTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "int** q = *x ? p : x;",
                "int** q = 1 ? p : x;",
                "int* q = *x ? x : p;",
                "int r = **(*x ? p : x);",
                "*(*x ? x : p) = 77;",
                "atomic_store(*x ? x : p, 77);",
                "int r = atomic_exchange(1 ? x : p, -1);"
            })
    void bothSidesOfAConditionalMustHaveTheSamePointerDepth(String body) {
        assertThatThrownBy(() -> CompiledPrograms.compile(
                        "C t\n{ int x = 100; int* p = &x; }\nP0 (int* x, int** p) { " + body + " }"))
                .isInstanceOf(InputException.class);
    }

    @Test
    void aRegisterSetToTheAddressOfAPointerPointsToAPointer() {
        assertThatThrownBy(() -> CompiledPrograms.compile(
                        "C t\n{ int x; int* p = &x; 0:q = &p; }\nP0 (int* x, int** p) { *q = 77; }"))
                .isInstanceOf(InputException.class);
        assertThat(SingleThreadRun.in("int x; int* p = &x; 0:q = &p", "int* x, int** p", "**q = 77;")
                        .memory())
                .isEqualTo("x=77 p=&x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "C t\n{ int a[2]; int* p = &a[1]; }\nP0 (int* a, int** p) { **p = 5; }\nexists (a[1]=5)",
                "C t\n{ int a[2]; 0:q = &a[1]; }\nP0 (int* a) { *q = 5; }\nexists (a[1]=5)",
                "C t\n{ int a[2]; }\nP0 (int* a) { int* q = &a[1]; }\nexists (0:q=&a[1])"
            })
    void theAddressOfAnElementIsAcceptedWhereverAnAddressIs(String text) throws InputException {
        assertThat(CompiledPrograms.compile(text).condition()).isPresent();
    }

    @Test
    void aNameDeclaredAgainHasTheTypeOfTheLatestDeclaration() {
        assertThat(SingleThreadRun.in("", "atomic_int* x", "{ int* q = x; *q = 1; } { atomic_int* q = x; *q = 2; }")
                        .lines())
                .containsExactly("write x=1 non-atomic", "write x=2 seq_cst", "exit");
    }
}
