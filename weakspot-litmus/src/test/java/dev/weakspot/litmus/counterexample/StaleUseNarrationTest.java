package dev.weakspot.litmus.counterexample;

import static dev.weakspot.litmus.counterexample.NarratedTexts.READ;
import static dev.weakspot.litmus.counterexample.NarratedTexts.RELEASE_WRITE;
import static dev.weakspot.litmus.counterexample.NarratedTexts.buffered;
import static dev.weakspot.litmus.counterexample.NarratedTexts.buffering;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.answers.Verdicts;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.ReasonedAnswer;
import org.junit.jupiter.api.Test;

/** The reason why a program is not observationally robust: the use of a value that may be stale. */
final class StaleUseNarrationTest {
    private static ReasonedAnswer noticed(String text) {
        return new AllNarrations(CompiledPrograms.program(text), SpinTreatment.AUTO)
                .noticed()
                .get(0);
    }

    @Test
    void theUseOfAStaleValueIsReportedWithItsRead() {
        ReasonedAnswer answer = noticed(buffering(READ + " if (r0) { " + RELEASE_WRITE + " }"));
        assertThat(answer.answer()).isEqualTo(Answer.NO);
        assertThat(answer.reason())
                .isEqualTo("P1 uses r0, which may be stale, to decide how to go on at line 9: its relaxed read of x at"
                        + " line 9 may miss P0's write of x = 1 at line 4 and still read 0");
        assertThat(Verdicts.steps(answer.example()))
                .containsExactly(
                        "0 write x = 1",
                        "0 read y = 0",
                        "1 write y = 1",
                        "1 read x = 1 (may be 0)",
                        "1 use r0 to decide how to go on");
        assertThat(answer.example().steps())
                .extracting(Interleaving.Step::isFailure)
                .containsExactly(false, false, false, false, true);
    }

    @Test
    void everyKindOfUseIsDescribed() {
        assertThat(noticed(buffering(READ + "\nassert(r0 < 2);")).reason())
                .startsWith(
                        "P1 uses r0, which may be stale, in an assertion at line 10: its relaxed read of x at line 9");
        assertThat(noticed(buffering(READ + "\nint r1 = r0;\natomic_store(y, r1 + 1);"))
                        .reason())
                .startsWith("P1 uses r1, which may be stale, in its write at line 11: its relaxed read of x at line 9");
        assertThat(noticed(buffering(READ + "\natomic_fetch_add(y, r0);")).reason())
                .startsWith("P1 uses r0, which may be stale, in its update at line 10:");
        assertThat(noticed(buffering(READ + "\nawait(y, r0, memory_order_acquire);"))
                        .reason())
                .startsWith("P1 uses r0, which may be stale, in its wait at line 10:");
        String array = buffering(READ + "\natomic_load(&a[r0]);")
                .replace("{ }", "{ atomic_int a[2]; }")
                .replace("(atomic_int* x,", "(atomic_int* a, atomic_int* x,");
        assertThat(noticed(array).reason())
                .startsWith("P1 uses r0, which may be stale, to choose what it reads at line 10:");
        assertThat(noticed(buffering("if (atomic_load_explicit(x, memory_order_relaxed)) {}\natomic_load(y);"))
                        .reason())
                .startsWith(
                        "P1 uses a value, which may be stale, to decide how to go on at line 9: its relaxed read of x");
    }

    /** The instruction decides, not the text at its site. */
    @Test
    void aRegisterWhoseNameBeginsAsAnAssertionIsNone() {
        String read = READ.replace("r0", "asserted");
        assertThat(noticed(buffering(read + "\nif (asserted) { " + RELEASE_WRITE + " }"))
                        .reason())
                .startsWith("P1 uses asserted, which may be stale, to decide how to go on at line 10:");
    }

    @Test
    void theFinalConditionUsesRegisters() {
        ReasonedAnswer answer = noticed(buffering(READ) + "exists (1:r0=0)");
        assertThat(answer.reason())
                .isEqualTo(
                        "the final condition looks at P1's r0, which may be stale: its relaxed read of x at line 9 may"
                                + " miss P0's write of x = 1 at line 4 and still read 0");
        assertThat(Verdicts.steps(answer.example())).last().isEqualTo("1 use r0 in the final condition");
    }

    /** Two reads may be stale, and r1 depends on both; r2 does not. */
    @Test
    void theNewestReadOnWhichTheUseDependsIsReported() {
        String text = buffering("""
                int r0 = atomic_load_explicit(x, memory_order_relaxed);
                int r1 = r0 + atomic_load_explicit(x, memory_order_relaxed);
                int r2 = atomic_load_explicit(x, memory_order_relaxed);
                assert(r1 < 9);
                """);
        assertThat(noticed(text).reason())
                .startsWith(
                        "P1 uses r1, which may be stale, in an assertion at line 12: its relaxed read of x at line 10");
    }

    /** [Rocker Ex. 4.18]: the read of z may be stale, and then it makes no thread aware of a write. So the read of x may be stale. */
    @Test
    void aStaleReadMayMakeALaterReadStale() {
        ReasonedAnswer answer = noticed("""
                C nested
                { }
                P0 (atomic_int* x, atomic_int* y, atomic_int* z, atomic_int* w) {
                  atomic_store_explicit(x, 1, memory_order_release);
                  atomic_store_explicit(z, 1, memory_order_release);
                  int r0 = atomic_load_explicit(w, memory_order_acquire);
                  int r1 = atomic_load_explicit(y, memory_order_acquire);
                }
                P1 (atomic_int* x, atomic_int* y, atomic_int* z, atomic_int* w) {
                  atomic_store_explicit(y, 1, memory_order_release);
                  atomic_store_explicit(w, 1, memory_order_release);
                  int r0 = atomic_load_explicit(z, memory_order_acquire);
                  int r1 = atomic_load_explicit(x, memory_order_acquire);
                }
                exists (0:r1=0 /\\ 1:r1=0)
                """);
        assertThat(answer.reason()).matches(".*P\\d's r1, which may be stale: its acquire read of [xy] at .*");
    }

    @Test
    void aStaleAccessThatIsNoReadNeedsNoUse() {
        ReasonedAnswer answer = noticed(buffering("atomic_store_explicit(x, 2, memory_order_relaxed);"));
        assertThat(answer.reason())
                .isEqualTo(buffered("atomic_store_explicit(x, 2, memory_order_relaxed);")
                        .message());
        assertThat(Verdicts.steps(answer.example())).last().isEqualTo("1 write x = 2: may come before that write");
    }
}
