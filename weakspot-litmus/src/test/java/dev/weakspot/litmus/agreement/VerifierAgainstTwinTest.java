package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.finding.Finding.Kind;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.RandomProgram;
import dev.weakspot.litmus.generator.RandomPrograms;
import dev.weakspot.litmus.generator.RandomPrograms.Size;
import dev.weakspot.litmus.generator.ShrinkingProgram;
import dev.weakspot.litmus.oracle.Behaviour;
import dev.weakspot.litmus.oracle.NaiveInterpreter;
import dev.weakspot.litmus.oracle.NaiveInterpreter.Seen;
import dev.weakspot.litmus.oracle.NaiveInterpreter.TooManySteps;
import dev.weakspot.litmus.oracle.NaiveLoops;
import dev.weakspot.litmus.oracle.Turn.Granularity;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.SearchControl;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.litmus.syntax.LitmusFile;
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
 * The verifier says of thousands of random programs exactly what the naive interpreter sees.
 *
 * <p>For a long run: {@code -Dtwin.programs=1000000}, and {@code -Dtwin.seed=…} to start elsewhere.
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
    void agreesWhereEveryStepIsATurn(@ForAll("small") RandomProgram program) throws InputException {
        try {
            compare(program, Granularity.FINE);
        } catch (TooManySteps e) {
            Assume.that(false);
        }
    }

    @Property(tries = 3_000)
    void agreesWhereOnlySharedStepsAreTurns(@ForAll("medium") RandomProgram program) throws InputException {
        try {
            compare(program, Granularity.SHARED_ONLY);
        } catch (TooManySteps e) {
            Assume.that(false);
        }
    }

    @Example
    void agreesForAsLongAsAsked() throws InputException {
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

    /** A program without anything that could be left out and still show the same disagreement, or another. */
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
        Seen twin = NaiveInterpreter.run(file, granularity, MAX_STEPS);
        LitmusProgram program = ProgramCompiler.compile(file);
        for (SpinTreatment spin : SpinTreatment.values()) {
            boolean isAlone = (spin == SpinTreatment.AUTO) == (random.toString().length() % 2 == 0); // half of them
            VerifyOptions options = new VerifyOptions(spin, true, isAlone ? 1 : 2, MAX_STATES)
                    .within(VerifyOptions.Scope.INTERLEAVINGS);
            SearchVerdict verdict = Verifier.verify(program, options, SearchControl.UNLIMITED);
            assertThat(behaviour(verdict))
                    .as("%s\n%s", options, random)
                    .isEqualTo(twin.behaviour().withDeadlock(expectsDeadlock(verdict, spin, file, twin)));
            checkForm(verdict, file, twin.behaviour());
        }
    }

    /**
     * A thread that waits in a loop for what never comes is as blocked as any other, unless loops are strict. Loops
     * that write are never waits: then the verifier may say deadlock only where it is one.
     */
    private static boolean expectsDeadlock(SearchVerdict verdict, SpinTreatment spin, LitmusFile file, Seen twin) {
        if (spin == SpinTreatment.STRICT || twin.behaviour().hasDeadlock()) {
            return twin.behaviour().hasDeadlock();
        }
        boolean mayDiffer = file.threads().stream()
                .flatMap(thread -> NaiveLoops.in(thread.body()))
                .anyMatch(NaiveLoops::isTestAndSet);
        return twin.isHopeless() && (!mayDiffer || FindingLines.has(verdict, Kind.DEADLOCK));
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

    /** What the verdict says a second time, in other words. */
    private static void checkForm(SearchVerdict verdict, LitmusFile file, Behaviour twin) {
        boolean isForbidden = file.condition()
                .filter(condition -> condition.quantifier() != Quantifier.EXISTS)
                .isPresent();
        assertThat(FindingLines.has(verdict, Kind.CONDITION)).isEqualTo(isForbidden && twin.isConditionReached());
        assertThat(verdict.condition().isPresent()).isEqualTo(file.condition().isPresent());
        assertThat(verdict.condition().filter(answer -> answer.sc() == Reachability.UNKNOWN))
                .isEmpty();
        assertThat(verdict.assertions())
                .isEqualTo(twin.failedAssertions().isEmpty() ? Assertions.HOLD : Assertions.FAIL);
        assertThat(verdict.outcomes().orElseThrow().sc()).isSorted().doesNotHaveDuplicates();
        assertThat(verdict.coverage().isComplete()).isTrue();
    }
}
