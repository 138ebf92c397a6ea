package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.axiomatic.Axioms;
import dev.weakspot.litmus.axiomatic.Graphs.Model;
import dev.weakspot.litmus.generator.NamedProgram;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The axioms agree with the papers on the papers' examples. */
final class NamedProgramTest {
    static Stream<NamedProgram> programs() throws IOException {
        return NamedProgram.all();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void agreesWithThePaper(NamedProgram program) throws InputException {
        Axioms axioms = Axioms.of(program.parsed());
        assertThat(axioms.robust()).as("Def. 4.1").isEqualTo(program.isRobust());
        assertThat(axioms.hasNonRobustnessWitness()).as("Def. 4.5").isEqualTo(!program.isRobust());
        assertThat(axioms.observationallyRobust()).as("Def. 4.9").isEqualTo(program.isObservationallyRobust());
        assertThat(axioms.reachesError()).as("SC_T").isEqualTo(!program.isProvedObservationallyRobust());
        assertThat(axioms.racy()).as("Def. 6.1").isEqualTo(!program.isRaceFree());
    }

    @Test
    void theTaintedRaceOccursInNoScRun() throws IOException, InputException {
        Axioms axioms = Axioms.of(find("cases/race-tainted"));
        assertThat(axioms.racyUnderSc()).isFalse();
        assertThat(axioms.racyIfTainted()).isTrue();
    }

    @Test
    void scRunsMissAViolationWithScAccessesAndScFences() throws IOException, InputException {
        Axioms axioms = Axioms.of(NamedProgram.missedOnScRuns().parsed());
        assertThat(axioms.robust()).isFalse();
        assertThat(axioms.observationallyRobust()).isFalse();
        assertThat(axioms.hasNonRobustnessWitness()).isFalse();
        assertThat(axioms.reachesError()).isFalse();
    }

    private static LitmusFile find(String name) throws IOException, InputException {
        Predicate<NamedProgram> hasName = program -> program.name().equals(name);
        return programs().filter(hasName).findFirst().orElseThrow().parsed();
    }

    /** [Rocker Ex. 3.6]: with both fences the stale read is inconsistent; without one of them it is not. */
    @Test
    void bothFencesOfMessagePassingAreNeeded() throws InputException {
        assertThat(outcomes(messagePassing(true, true)))
                .containsExactly("1:r0=0 1:r1=0", "1:r0=0 1:r1=1", "1:r0=1 1:r1=1");
        String stale = "1:r0=1 1:r1=0";
        assertThat(outcomes(messagePassing(false, true))).contains(stale);
        assertThat(outcomes(messagePassing(true, false))).contains(stale);
        assertThat(outcomes(messagePassing(false, false))).contains(stale);
    }

    private static Stream<String> outcomes(String text) throws InputException {
        return Axioms.outcomes(LitmusParser.parse("mp.litmus", text), Model.RC20, Axioms.LIMIT).stream();
    }

    private static String messagePassing(boolean releases, boolean acquires) {
        String text = """
                C MP
                { }

                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  atomic_thread_fence(memory_order_release);
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                }

                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_load_explicit(y, memory_order_relaxed);
                  atomic_thread_fence(memory_order_acquire);
                  int r1 = atomic_load_explicit(x, memory_order_relaxed);
                }
                """;
        return Arrays.stream(text.split("\n", -1))
                .filter(line -> releases || !line.contains("fence(memory_order_release)"))
                .filter(line -> acquires || !line.contains("fence(memory_order_acquire)"))
                .reduce("", (above, line) -> above + line + "\n");
    }
}
