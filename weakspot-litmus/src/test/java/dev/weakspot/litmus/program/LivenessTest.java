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
    private static boolean forgets(LitmusProgram program) {
        ThreadCode code = program.threads().get(0);
        LocalState start = code.start();
        return code.resume(start, new Event.Read(0, X, Mode.NON_ATOMIC, 1))
                .equals(code.resume(start, new Event.Read(0, X, Mode.NON_ATOMIC, 2)));
    }

    private static boolean forgetsWithOutcomes(String body, String rest) {
        return forgets(program(body, rest));
    }

    private static boolean forgetsWithoutOutcomes(String body, String rest) {
        return forgets(program(body, rest).withoutOutcomes());
    }

    @Test
    void aRegisterIsRememberedForTheOutcome() {
        String body = "int r = *x; *y = 1;";
        assertThat(forgetsWithOutcomes(body, "")).isFalse();
        assertThat(forgetsWithoutOutcomes(body, "")).isTrue();
    }

    @Test
    void aRegisterOfTheConditionOrFilterIsAlwaysRemembered() {
        String body = "int r = *x; *y = 1;";
        assertThat(forgetsWithoutOutcomes(body, "exists (0:r=1)")).isFalse();
        assertThat(forgetsWithoutOutcomes(body, "filter (0:r=1)")).isFalse();
        assertThat(forgetsWithoutOutcomes(body, "forall (~(true \\/ 0:r=3))")).isFalse();
        assertThat(forgetsWithoutOutcomes(body, "locations [0:r]")).isTrue();
        assertThat(forgetsWithoutOutcomes(body, "exists (x=1)")).isTrue();
    }

    @Test
    void aValueThatIsUsedLaterIsRemembered() {
        assertThat(forgetsWithoutOutcomes("int r = *x; *y = 1; *y = r;", "")).isFalse();
        assertThat(forgetsWithoutOutcomes("int r = *x; *y = 1; if (r) *y = 2;", ""))
                .isFalse();
        assertThat(forgetsWithoutOutcomes("int r = *x; *y = 1; assert(r);", "")).isFalse();
        assertThat(forgetsWithoutOutcomes("int r = *x; *y = 1; 1 / r;", "")).isFalse();
        assertThat(forgetsWithoutOutcomes("int r = *x; *y = 1; x[r - 1] = 1;", ""))
                .isFalse();
        assertThat(forgetsWithoutOutcomes("int r = *x; *y = 1; int s = choose(0, r); *y = s;", ""))
                .isFalse();
        assertThat(forgetsWithoutOutcomes("int r = *x; *y = 1; atomic_compare_exchange_strong(y, &r, 1);", ""))
                .isFalse();
        assertThat(forgetsWithoutOutcomes("int r = *x; for (int k = 0; k < 2; k++) { *y = k; if (k) *y = r; }", ""))
                .isFalse();
    }

    @Test
    void aValueThatIsOverwrittenIsForgotten() {
        assertThat(forgetsWithOutcomes("int r = *x; *y = 1; r = 3;", "")).isTrue();
        assertThat(forgetsWithOutcomes("int r = *x; *y = 1; r = *y;", "")).isTrue();
        assertThat(forgetsWithOutcomes("int r = *x; *y = 1; if (*y) r = 3; else r = 4;", ""))
                .isTrue();
        assertThat(forgetsWithOutcomes("int r = *x; *y = 1; if (*y) r = 3;", ""))
                .isFalse();
        assertThat(forgetsWithOutcomes("int r = *x; *y = 1; r += 3;", "")).isFalse();
        assertThat(forgetsWithOutcomes("*x; *y = 1;", "")).isTrue();
    }

    @Test
    void aCompareExchangeOnlyOverwritesWhatItExpectedWhenItFails() {
        // The register is read by the exchange itself, so it is alive before and may be after.
        String body = "int r = *x; *y = 1; int s = 7; atomic_compare_exchange_strong(y, &s, r);";
        assertThat(forgetsWithoutOutcomes(body, "")).isFalse();
        String kept = "int s = *x; *y = 1; atomic_compare_exchange_strong(y, &s, 1); *y = s;";
        assertThat(forgetsWithoutOutcomes(kept, "")).isFalse();
    }

    @Test
    void aValueThatOnlyDecidedABranchIsForgottenAfterIt() {
        assertThat(forgetsWithoutOutcomes("if (*x) { } *y = 1;", "")).isTrue();
        assertThat(forgetsWithoutOutcomes("int r = *x && 1; *y = 1;", "")).isTrue();
        assertThat(forgetsWithoutOutcomes("int r = *x > 0; *y = r;", "")).isTrue();
        assertThat(forgetsWithoutOutcomes("int r = *x > 1; *y = r;", "")).isFalse();
    }

    @Test
    void aThreadThatNeverEndsForgetsWhatOnlyItsEndWouldShow() {
        assertThat(forgetsWithOutcomes("int r = *x; for (;;) { *y = 1; }", "exists (0:r=1)"))
                .isTrue();
    }

    @Test
    void withoutOutcomesTheQuestionsStayTheSame() {
        LitmusProgram program = program("int r = *x; int s = *y;", "locations [x; y] filter (0:s=0) exists (0:r=1)");
        LitmusProgram lean = program.withoutOutcomes();
        assertThat(lean.condition()).isEqualTo(program.condition());
        assertThat(lean.filter()).isEqualTo(program.filter());
        assertThat(lean.observedCells()).isEqualTo(program.observedCells());
        assertThat(lean.threads().get(0).registers())
                .isEqualTo(program.threads().get(0).registers());
    }
}
