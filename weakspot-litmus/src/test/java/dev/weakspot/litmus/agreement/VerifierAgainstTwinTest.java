package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Finding.Kind;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.RandomProgram;
import dev.weakspot.litmus.generator.RandomPrograms;
import dev.weakspot.litmus.generator.RandomPrograms.Size;
import dev.weakspot.litmus.generator.ShrinkingProgram;
import dev.weakspot.litmus.oracle.Behaviour;
import dev.weakspot.litmus.oracle.NaiveInterpreter;
import dev.weakspot.litmus.oracle.NaiveInterpreter.Exploration;
import dev.weakspot.litmus.oracle.NaiveInterpreter.TooManySteps;
import dev.weakspot.litmus.oracle.NaiveLoops;
import dev.weakspot.litmus.oracle.ThreadStep.Granularity;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.Assertions;
import dev.weakspot.verdict.Quantifier;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.SearchVerdict;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Compares the verifier with the naive interpreter on thousands of random programs.
 *
 * <p>For a long run: {@code -Dtwin.programs=1000000}; {@code -Dtwin.seed=…} selects other programs.
 */
final class VerifierAgainstTwinTest {
    private static final long MAX_STEPS = 20_000;
    private static final long MAX_STATES = 1_000_000;

    @Provide
    Arbitrary<RandomProgram> small() {
        return RandomPrograms.any(Size.SMALL);
    }

    @Provide
    Arbitrary<RandomProgram> medium() {
        return RandomPrograms.any(Size.MEDIUM);
    }

    @Property(tries = 1_000)
    void agreesIfEveryStepIsASchedulingPoint(@ForAll("small") RandomProgram program) throws InputException {
        try {
            compare(program, Granularity.FINE);
        } catch (TooManySteps e) {
            Assume.that(false);
        }
    }

    @Property(tries = 3_000)
    void agreesIfOnlySharedStepsAreSchedulingPoints(@ForAll("medium") RandomProgram program) throws InputException {
        try {
            compare(program, Granularity.SHARED_ONLY);
        } catch (TooManySteps e) {
            Assume.that(false);
        }
    }

    @Example
    void agreesOnSeededPrograms() throws InputException {
        long programs = Long.getLong("twin.programs", 500);
        long first = Long.getLong("twin.seed", 0);
        long refused = 0;
        for (long seed = first; seed < first + programs; seed++) {
            RandomProgram program = RandomPrograms.next(new Random(seed), Size.MEDIUM);
            try {
                compare(program, Granularity.SHARED_ONLY);
            } catch (TooManySteps e) {
                refused++;
            } catch (AssertionError | RuntimeException | InputException e) {
                throw new AssertionError("seed=" + seed + "\n" + smallest(program), e);
            }
        }
        assertThat(refused * 20).isLessThanOrEqualTo(programs);
    }

    /** A minimal program with a disagreement: no part can be removed. */
    private static RandomProgram smallest(RandomProgram failing) {
        return new ShrinkingProgram(failing)
                .shrink()
                .filter(smaller -> fails(smaller.value()))
                .findFirst()
                .map(smaller -> smallest(smaller.value()))
                .orElse(failing);
    }

    private static boolean fails(RandomProgram program) {
        try {
            compare(program, Granularity.SHARED_ONLY);
            return false;
        } catch (TooManySteps e) {
            return false;
        } catch (AssertionError | RuntimeException | InputException e) {
            return true;
        }
    }

    private static void compare(RandomProgram random, Granularity granularity) throws InputException, TooManySteps {
        LitmusFile file = random.parsed();
        Exploration naive = NaiveInterpreter.run(file, granularity, MAX_STEPS);
        LitmusProgram program = ProgramCompiler.compile(file);
        for (SpinTreatment spin : SpinTreatment.values()) {
            boolean isSequential =
                    (spin == SpinTreatment.AUTO) == (random.toString().length() % 2 == 0); // half of them
            VerifyOptions options = new VerifyOptions(spin, true, isSequential ? 1 : 2, MAX_STATES)
                    .within(VerifyOptions.Scope.INTERLEAVINGS);
            SearchVerdict verdict = Verifier.verify(program, options, VerifyControl.UNLIMITED);
            assertThat(behaviour(verdict))
                    .as("%s\n%s", options, random)
                    .isEqualTo(naive.behaviour().withDeadlock(expectsDeadlock(verdict, spin, file, naive)));
            checkConsistency(verdict, file, naive.behaviour());
        }
    }

    /**
     * A thread in a waiting loop for a value that is never written counts as blocked, unless loops are strict. A loop
     * that writes is no waiting loop. With such a loop the verifier may miss the deadlock, but must not report a false one.
     */
    private static boolean expectsDeadlock(
            SearchVerdict verdict, SpinTreatment spin, LitmusFile file, Exploration naive) {
        if (spin == SpinTreatment.STRICT || naive.behaviour().hasDeadlock()) {
            return naive.behaviour().hasDeadlock();
        }
        boolean mayDiffer = file.threads().stream()
                .flatMap(thread -> NaiveLoops.in(thread.body()))
                .anyMatch(NaiveLoops::isTestAndSet);
        return naive.hasNonTerminatingConfiguration() && (!mayDiffer || FindingLines.has(verdict, Kind.DEADLOCK));
    }

    private static Behaviour behaviour(SearchVerdict verdict) {
        return new Behaviour(
                new TreeSet<>(verdict.outcomes().orElseThrow().sc()),
                verdict.condition()
                        .filter(condition -> condition.sc() == Reachability.REACHABLE)
                        .isPresent(),
                FindingLines.lines(verdict, Kind.ASSERTION),
                FindingLines.lines(verdict, Kind.CRASH),
                FindingLines.lines(verdict, Kind.LOCK_MISUSE),
                FindingLines.has(verdict, Kind.DEADLOCK));
    }

    /** The other parts of the verdict are consistent with the behaviour. */
    private static void checkConsistency(SearchVerdict verdict, LitmusFile file, Behaviour naive) {
        boolean isForbidden = file.condition()
                .filter(condition -> condition.quantifier() != Quantifier.EXISTS)
                .isPresent();
        assertThat(FindingLines.has(verdict, Kind.CONDITION)).isEqualTo(isForbidden && naive.isConditionReached());
        assertThat(verdict.condition().isPresent()).isEqualTo(file.condition().isPresent());
        assertThat(verdict.condition().filter(answer -> answer.sc() == Reachability.UNKNOWN))
                .isEmpty();
        assertThat(verdict.assertions())
                .isEqualTo(naive.failedAssertions().isEmpty() ? Assertions.HOLD : Assertions.FAIL);
        assertThat(verdict.outcomes().orElseThrow().sc()).isSorted().doesNotHaveDuplicates();
        assertThat(verdict.coverage().isComplete()).isTrue();
    }
}
