package dev.weakspot.litmus.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Event;
import dev.weakspot.event.Mode;
import dev.weakspot.litmus.compile.CompiledPrograms;
import org.junit.jupiter.api.Test;

/** Dead registers do not distinguish states; live registers do. */
final class LivenessTest {
    private static final int X = 0;

    private static LitmusProgram program(String body, String rest) {
        return CompiledPrograms.program("C t\n{ int x; int y; }\nP0 (int* x, int* y) { " + body + " }\n" + rest);
    }

    /** Whether the thread is in the same state after reading 1 as after reading 2. */
    private static boolean isDead(LitmusProgram program) {
        ThreadCode code = program.threads().get(0);
        LocalState start = code.start();
        return code.resume(start, new Event.Read(0, X, Mode.NON_ATOMIC, 1))
                .equals(code.resume(start, new Event.Read(0, X, Mode.NON_ATOMIC, 2)));
    }

    private static boolean isDeadWithOutcomes(String body, String rest) {
        return isDead(program(body, rest));
    }

    private static boolean isDeadWithoutOutcomes(String body, String rest) {
        return isDead(program(body, rest).withoutOutcomes());
    }

    @Test
    void registersAreLiveIfOutcomesAreWanted() {
        String body = "int r = *x; *y = 1;";
        assertThat(isDeadWithOutcomes(body, "")).isFalse();
        assertThat(isDeadWithoutOutcomes(body, "")).isTrue();
    }

    @Test
    void aRegisterOfTheConditionOrFilterIsAlwaysLive() {
        String body = "int r = *x; *y = 1;";
        assertThat(isDeadWithoutOutcomes(body, "exists (0:r=1)")).isFalse();
        assertThat(isDeadWithoutOutcomes(body, "filter (0:r=1)")).isFalse();
        assertThat(isDeadWithoutOutcomes(body, "forall (~(true \\/ 0:r=3))")).isFalse();
        assertThat(isDeadWithoutOutcomes(body, "locations [0:r]")).isTrue();
        assertThat(isDeadWithoutOutcomes(body, "exists (x=1)")).isTrue();
    }

    @Test
    void aValueThatIsUsedLaterIsLive() {
        assertThat(isDeadWithoutOutcomes("int r = *x; *y = 1; *y = r;", "")).isFalse();
        assertThat(isDeadWithoutOutcomes("int r = *x; *y = 1; if (r) *y = 2;", ""))
                .isFalse();
        assertThat(isDeadWithoutOutcomes("int r = *x; *y = 1; assert(r);", "")).isFalse();
        assertThat(isDeadWithoutOutcomes("int r = *x; *y = 1; 1 / r;", "")).isFalse();
        assertThat(isDeadWithoutOutcomes("int r = *x; *y = 1; x[r - 1] = 1;", ""))
                .isFalse();
        assertThat(isDeadWithoutOutcomes("int r = *x; *y = 1; int s = choose(0, r); *y = s;", ""))
                .isFalse();
        assertThat(isDeadWithoutOutcomes("int r = *x; *y = 1; atomic_compare_exchange_strong(y, &r, 1);", ""))
                .isFalse();
        assertThat(isDeadWithoutOutcomes("int r = *x; for (int k = 0; k < 2; k++) { *y = k; if (k) *y = r; }", ""))
                .isFalse();
    }

    @Test
    void aValueThatIsOverwrittenIsDead() {
        assertThat(isDeadWithOutcomes("int r = *x; *y = 1; r = 3;", "")).isTrue();
        assertThat(isDeadWithOutcomes("int r = *x; *y = 1; r = *y;", "")).isTrue();
        assertThat(isDeadWithOutcomes("int r = *x; *y = 1; if (*y) r = 3; else r = 4;", ""))
                .isTrue();
        assertThat(isDeadWithOutcomes("int r = *x; *y = 1; if (*y) r = 3;", "")).isFalse();
        assertThat(isDeadWithOutcomes("int r = *x; *y = 1; r += 3;", "")).isFalse();
        assertThat(isDeadWithOutcomes("*x; *y = 1;", "")).isTrue();
    }

    @Test
    void onlyAFailedCompareExchangeOverwritesItsExpectedValue() {
        // The exchange reads the register, so the register is live before the exchange, and may be live after it.
        String body = "int r = *x; *y = 1; int s = 7; atomic_compare_exchange_strong(y, &s, r);";
        assertThat(isDeadWithoutOutcomes(body, "")).isFalse();
        String kept = "int s = *x; *y = 1; atomic_compare_exchange_strong(y, &s, 1); *y = s;";
        assertThat(isDeadWithoutOutcomes(kept, "")).isFalse();
    }

    @Test
    void aValueThatOnlyABranchUsesIsDeadAfterTheBranch() {
        assertThat(isDeadWithoutOutcomes("if (*x) { } *y = 1;", "")).isTrue();
        assertThat(isDeadWithoutOutcomes("int r = *x && 1; *y = 1;", "")).isTrue();
        assertThat(isDeadWithoutOutcomes("int r = *x > 0; *y = r;", "")).isTrue();
        assertThat(isDeadWithoutOutcomes("int r = *x > 1; *y = r;", "")).isFalse();
    }

    @Test
    void aRegisterThatOnlyTheConditionUsesIsDeadIfTheThreadNeverEnds() {
        assertThat(isDeadWithOutcomes("int r = *x; for (;;) { *y = 1; }", "exists (0:r=1)"))
                .isTrue();
    }

    @Test
    void withoutOutcomesConditionAndFilterAreUnchanged() {
        LitmusProgram program = program("int r = *x; int s = *y;", "locations [x; y] filter (0:s=0) exists (0:r=1)");
        LitmusProgram lean = program.withoutOutcomes();
        assertThat(lean.condition()).isEqualTo(program.condition());
        assertThat(lean.filter()).isEqualTo(program.filter());
        assertThat(lean.observedCells()).isEqualTo(program.observedCells());
        assertThat(lean.threads().get(0).registers())
                .isEqualTo(program.threads().get(0).registers());
    }
}
