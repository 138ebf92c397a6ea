package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.axiomatic.AxiomaticAnalysis;
import dev.weakspot.litmus.axiomatic.Axioms;
import dev.weakspot.litmus.axiomatic.GraphCounts;
import dev.weakspot.litmus.axiomatic.Graphs.Model;
import dev.weakspot.litmus.axiomatic.LoopFreeProgram;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.NamedProgram;
import dev.weakspot.litmus.generator.ShrinkingWeakProgram;
import dev.weakspot.litmus.generator.UsedConstructs;
import dev.weakspot.litmus.generator.WeakProgram;
import dev.weakspot.litmus.generator.WeakPrograms;
import dev.weakspot.litmus.search.Reduction;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.SearchVerdict;
import java.io.IOException;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the verifier with the definitions on thousands of random programs.
 *
 * <p>For a long run: {@code -Daxioms.programs=1000000}; {@code -Daxioms.seed=…} selects other programs.
 */
final class VerifierAgainstAxiomsTest {
    private static final int LIMIT = 8_000;

    @Provide
    Arbitrary<WeakProgram> programs() {
        return WeakPrograms.any();
    }

    @Property(tries = 3_000)
    void agrees(@ForAll("programs") WeakProgram program) throws InputException {
        try {
            compare(program);
        } catch (Unsupported e) {
            Assume.that(false);
        }
    }

    @Provide
    Arbitrary<WeakProgram> waitingPrograms() {
        return WeakPrograms.any().filter(program -> program.toString().contains("await"));
    }

    /**
     * The verifier gives the same answers for a waiting loop as the axioms for the await that it replaces: a failed turn
     * adds no event. One difference is allowed: a failed turn may race with a plain write of the location.
     */
    @Property(tries = 300)
    void treatsAWaitingLoopAsAnAwait(@ForAll("waitingPrograms") WeakProgram program) throws InputException {
        try {
            WeakProgram looping = program.with(VerifierAgainstAxiomsTest::withLoop);
            String text = looping.toString();
            assertThat(text).contains("while").doesNotContain("await");
            Axioms axioms = axioms(program.parsed());
            SearchVerdict verdict = verify(looping.parsed(), text.hashCode());
            if (isMixture(program.parsed())) {
                compareMixture(program.parsed(), axioms, verdict, text);
                return;
            }
            compareRobustness(axioms, verdict, isExact(program.parsed()), text);
            assertThat(verdict.raceFree().answer()).as(text).isNotEqualTo(axioms.racy() ? Answer.YES : null);
        } catch (Unsupported e) {
            Assume.that(false);
        }
    }

    private static String withLoop(String statement) {
        return statement
                .replaceFirst("await\\(([^,]+), ([^,]+), (\\w+)\\);", "while (atomic_load_explicit($1, $3) != ($2)) {}")
                .replaceFirst(
                        "await_cas\\(([^,]+), ([^,]+), ([^,]+), (\\w+)\\);",
                        "r9 = $2; while (!atomic_compare_exchange_strong_explicit($1, &r9, $3, $4, memory_order_relaxed)) { r9 = $2; }");
    }

    @Example
    void agreesOnSeededPrograms() {
        long programs = Long.getLong("axioms.programs", 300);
        long first = Long.getLong("axioms.seed", 0);
        long refused = LongStream.range(first, first + programs)
                .parallel()
                .filter(seed -> !agreesOrIsTooLarge(seed))
                .count();
        assertThat(refused * 20).isLessThanOrEqualTo(programs);
    }

    private static boolean agreesOrIsTooLarge(long seed) {
        WeakProgram program = WeakPrograms.next(new Random(seed));
        try {
            compare(program);
            return true;
        } catch (Unsupported e) {
            return false;
        } catch (AssertionError | RuntimeException | InputException e) {
            throw new AssertionError("seed=" + seed + "\n" + smallest(program), e);
        }
    }

    /** A minimal program with a disagreement: no part can be removed. */
    private static WeakProgram smallest(WeakProgram failing) {
        return new ShrinkingWeakProgram(failing)
                .smaller()
                .filter(VerifierAgainstAxiomsTest::fails)
                .findFirst()
                .map(VerifierAgainstAxiomsTest::smallest)
                .orElse(failing);
    }

    private static boolean fails(WeakProgram program) {
        try {
            compare(program);
            return false;
        } catch (Unsupported e) {
            return false;
        } catch (AssertionError | RuntimeException | InputException e) {
            return true;
        }
    }

    /** Compares with the verdicts that the papers state, not with the axioms. */
    @ParameterizedTest
    @MethodSource("namedPrograms")
    void agreesWithThePapers(NamedProgram program) throws InputException {
        SearchVerdict verdict = verify(program.parsed(), 0);
        boolean isOpen = !isExact(program.parsed()) && program.isProvedObservationallyRobust() && !program.isRobust();
        assertThat(verdict.robust().answer()).isEqualTo(yesIf(program.isRobust()));
        assertThat(verdict.observationallyRobust().answer())
                .isEqualTo(isOpen ? Answer.UNKNOWN : yesIf(program.isProvedObservationallyRobust()));
        assertThat(verdict.raceFree().answer()).isEqualTo(yesIf(program.isRaceFree()));
    }

    static Stream<NamedProgram> namedPrograms() throws IOException {
        return NamedProgram.all();
    }

    /** No SC run shows this violation; executions under RC20 do. */
    @Example
    void findsAViolationThatScRunsMiss() throws IOException, InputException {
        SearchVerdict verdict = verify(NamedProgram.missedOnScRuns().parsed(), 0);
        assertThat(verdict.robust().answer()).isEqualTo(Answer.NO);
        assertThat(verdict.observationallyRobust().answer()).isEqualTo(Answer.UNKNOWN);
    }

    private static void compare(WeakProgram program) throws InputException {
        compare(program.parsed(), program.toString());
    }

    private static void compare(LitmusFile file, String text) throws InputException {
        Axioms axioms = axioms(file);
        SearchVerdict verdict = verify(file, text.hashCode());
        compareFindings(verdict, text);
        if (isMixture(file)) {
            GraphCounts graphs = compareMixture(file, axioms, verdict, text);
            assertThat(verdict.raceFree().answer()).as("race-free\n%s", text).isEqualTo(yesIf(!graphs.isRacy()));
            if (verdict.outcomes().isPresent() && !graphs.isRacyAmongPlain()) {
                assertThat(verdict.outcomes().get().rc20().orElseThrow())
                        .as("outcomes under RC20 with RC11's order of SC accesses\n%s", text)
                        .containsExactlyElementsOf(graphs.outcomes());
            }
            return;
        }
        compareRobustness(axioms, verdict, isExact(file), text);
        compareRaces(axioms, verdict.raceFree().answer(), text);
        if (verdict.outcomes().isPresent()) {
            assertThat(verdict.outcomes().get().sc())
                    .as("outcomes\n%s", text)
                    .containsExactlyElementsOf(Axioms.outcomes(file, Model.SC, LIMIT));
            if (!axioms.racyAmongPlain()) {
                assertThat(verdict.outcomes().get().rc20().orElseThrow())
                        .as("outcomes under RC20\n%s", text)
                        .containsExactlyElementsOf(Axioms.outcomes(file, Model.RC20, LIMIT));
            }
        }
    }

    private static boolean isMixture(LitmusFile file) throws InputException {
        return ProgramCompiler.compile(file).mixesScAccesses();
    }

    /** RC11 decides programs that mix SC accesses and weaker ones. */
    private static GraphCounts compareMixture(LitmusFile file, Axioms axioms, SearchVerdict verdict, String text) {
        GraphCounts graphs = GraphCounts.of(file, Model.RC11, LIMIT);
        assertThat(verdict.raceFree().answer())
                .as("race-free\n%s", text)
                .isNotEqualTo(graphs.isRacy() ? Answer.YES : null);
        if (!graphs.isRacyAmongPlain()) {
            assertThat(verdict.robust().answer()).as("robust\n%s", text).isEqualTo(yesIf(graphs.isRobust()));
            Answer observationally = verdict.observationallyRobust().answer();
            assertThat(observationally == Answer.YES)
                    .as("observationally robust\n%s", text)
                    .isEqualTo(graphs.isRobust());
            if (observationally == Answer.NO) {
                assertThat(axioms.reachesError()).as("a witness\n%s", text).isTrue();
            }
        }
        return graphs;
    }

    private static Axioms axioms(LitmusFile file) {
        return new AxiomaticAnalysis(LoopFreeProgram.of(file), LIMIT).axioms();
    }

    private static boolean isExact(LitmusFile file) {
        return !UsedConstructs.in(file).mixesScAccessesAndFences();
    }

    /** The answers must not depend on the options, so each program is verified with different ones. */
    private static SearchVerdict verify(LitmusFile file, int selector) throws InputException {
        boolean wantsOutcomes = (selector & 1) == 0;
        int jobs = (selector & 6) == 0 ? 2 : 1;
        VerifyOptions options = new VerifyOptions(SpinTreatment.AUTO, wantsOutcomes, jobs, 1_000_000);
        Set<Reduction> without = switch ((selector >>> 3) & 3) {
            case 1 -> Set.of(Reduction.ALIKE_THREADS);
            case 2 -> Set.of(Reduction.NORMAL_FORM, Reduction.COLUMNS);
            default -> Set.of();
        };
        return Verifier.verify(ProgramCompiler.compile(file), options.without(without), VerifyControl.UNLIMITED);
    }

    private static void compareRobustness(Axioms axioms, SearchVerdict verdict, boolean isExact, String text) {
        if (!axioms.racyAmongPlain()) {
            compareRobustness(axioms, verdict.robust().answer(), isExact, text);
            compareObservationalRobustness(
                    axioms, verdict.observationallyRobust().answer(), isExact, text);
        }
    }

    /** If SC accesses and SC fences are mixed, SC runs do not show every violation. */
    private static void compareRobustness(Axioms axioms, Answer answer, boolean isExact, String text) {
        assertThat(answer).as("robust, Def. 4.1\n%s", text).isEqualTo(yesIf(axioms.robust()));
        if (isExact || axioms.hasNonRobustnessWitness()) {
            assertThat(answer).as("robust, Def. 4.5\n%s", text).isEqualTo(yesIf(!axioms.hasNonRobustnessWitness()));
        }
    }

    private static void compareObservationalRobustness(Axioms axioms, Answer answer, boolean isExact, String text) {
        if (isExact || axioms.reachesError()) {
            assertThat(answer).as("observationally robust, SC_T\n%s", text).isEqualTo(yesIf(!axioms.reachesError()));
        }
        if (answer == Answer.YES) {
            assertThat(axioms.observationallyRobust())
                    .as("observationally robust, Def. 4.9\n%s", text)
                    .isTrue();
        }
    }

    private static void compareRaces(Axioms axioms, Answer answer, String text) {
        assertThat(answer).as("race-free, Def. 6.1\n%s", text).isEqualTo(yesIf(!axioms.racy()));
    }

    /** A negative answer has a finding, and no other answer has one. */
    private static void compareFindings(SearchVerdict verdict, String text) {
        assertThat(has(verdict, Finding.Kind.ROBUSTNESS))
                .as("finding: not robust\n%s", text)
                .isEqualTo(verdict.robust().answer() == Answer.NO);
        assertThat(has(verdict, Finding.Kind.RACE))
                .as("finding: a race\n%s", text)
                .isEqualTo(verdict.raceFree().answer() == Answer.NO);
    }

    private static boolean has(SearchVerdict verdict, Finding.Kind kind) {
        return verdict.findings().stream().anyMatch(finding -> finding.kind() == kind);
    }

    private static Answer yesIf(boolean condition) {
        return condition ? Answer.YES : Answer.NO;
    }
}
