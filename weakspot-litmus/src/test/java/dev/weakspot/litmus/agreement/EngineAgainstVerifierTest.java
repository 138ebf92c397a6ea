package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding.Kind;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.RandomProgram;
import dev.weakspot.litmus.generator.RandomPrograms;
import dev.weakspot.litmus.generator.RandomPrograms.Size;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.verdict.SearchVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/**
 * Compares all runs under sequential consistency with the verifier, on programs with loops, locks, barriers, choices and
 * arrays.
 */
final class EngineAgainstVerifierTest {
    private static final long MOST_STATES = 5_000;

    @Provide
    Arbitrary<RandomProgram> programs() {
        return RandomPrograms.any(Size.MEDIUM);
    }

    @Property(tries = 1_500)
    void allScRunsAgreeWithTheVerifier(@ForAll("programs") RandomProgram random) throws InputException {
        VerifyOptions options =
                new VerifyOptions(SpinTreatment.AUTO, true, 1, MOST_STATES, VerifyOptions.Scope.INTERLEAVINGS);
        SearchVerdict verdict =
                Verifier.verify(ProgramCompiler.compile(random.parsed()), options, VerifyControl.UNLIMITED);
        Assume.that(verdict.coverage().isComplete());
        RunResults results = new RunResults(ProgramCompiler.compile(random.parsed()), new Exhaustive(), Long.MAX_VALUE);
        assertThat(results.outcomes)
                .as("outcomes\n%s", random)
                .containsExactlyElementsOf(verdict.outcomes().orElseThrow().sc());
        for (Kind kind : List.of(Kind.ASSERTION, Kind.CRASH, Kind.LOCK_MISUSE)) {
            assertThat(results.lines(kind)).as("%s\n%s", kind, random).isEqualTo(FindingLines.lines(verdict, kind));
        }
        if (FindingLines.lines(verdict, Kind.LIVELOCK).isEmpty()) {
            assertThat(results.has(Kind.DEADLOCK))
                    .as("deadlock\n%s", random)
                    .isEqualTo(FindingLines.has(verdict, Kind.DEADLOCK));
        }
    }

    /** No thread writes, but each loop ends after a fixed number of turns. */
    @Test
    void aLoopThatCountsItsReadsIsNotAWaitingLoop() throws InputException {
        String text = """
                C counting
                { }
                P0..P1 (atomic_int* x) {
                  int s = 0;
                  for (int i = 0; i < TURNS; i++) {
                    s += atomic_load_explicit(x, memory_order_relaxed);
                  }
                }
                """;
        for (MemoryModel model : MemoryModel.values()) {
            LitmusProgram few =
                    ProgramCompiler.compile(LitmusParser.parse("counting.litmus", text.replace("TURNS", "3")));
            LitmusProgram many =
                    ProgramCompiler.compile(LitmusParser.parse("counting.litmus", text.replace("TURNS", "3000")));
            assertEveryRunEnds(new RunResults(few, new RandomWalk(1), 1_000, model));
            assertEveryRunEnds(new RunResults(few, new Exhaustive(), Long.MAX_VALUE, model));
            assertEveryRunEnds(new RunResults(many, new RandomWalk(1), 10, model));
        }
    }

    private static void assertEveryRunEnds(RunResults results) {
        assertThat(results.detections).isEmpty();
        assertThat(results.outcomes).hasSize(1);
    }

    /** The counter changes in every turn, but the thread returns to an earlier state and never leaves the loop. */
    @Test
    void aWaitingLoopWithACyclicCounterIsADeadlock() throws InputException {
        String text = """
                C round
                { }
                P0..P1 (atomic_int* x) {
                  int i = 0;
                  while (atomic_load(x) == 0) { i = (i + 1) % 4; }
                }
                """;
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse("round.litmus", text));
        for (MemoryModel model : MemoryModel.values()) {
            for (Strategy strategy : List.of(new RandomWalk(1), new Exhaustive())) {
                RunResults results = new RunResults(program, strategy, 100, model);
                assertThat(results.detections).isNotEmpty().allMatch(detection -> detection.kind() == Kind.DEADLOCK);
            }
        }
    }

    /** The detections and outcomes of runs. */
    private static final class RunResults {
        private final SortedSet<String> outcomes = new TreeSet<>();
        private final List<Detection> detections;

        RunResults(LitmusProgram program, Strategy strategy, long mostRuns) {
            this(program, strategy, mostRuns, MemoryModel.SC);
        }

        RunResults(LitmusProgram program, Strategy strategy, long mostRuns, MemoryModel model) {
            LitmusRun litmus = new LitmusRun(program);
            Explorer explorer = new Explorer(
                    litmus, strategy, RunLimits.DEFAULT.pastFailures(), model, (order, memory) -> List.of());
            List<Detection> all = new ArrayList<>();
            for (long number = 0; number < mostRuns; number++) {
                Optional<Run> run = explorer.run(number);
                if (run.isEmpty()) {
                    break;
                }
                all.addAll(run.get().detections());
                FinalState end = litmus.finalState(explorer.memory());
                if (run.get().end() == Run.End.COMPLETE && program.filter().test(end)) {
                    outcomes.add(program.outcome(end));
                }
            }
            detections = all;
        }

        boolean has(Kind kind) {
            return detections.stream().anyMatch(detection -> detection.kind() == kind);
        }

        SortedSet<Integer> lines(Kind kind) {
            return detections.stream()
                    .filter(detection -> detection.kind() == kind)
                    .map(detection -> detection.operations().get(0).site().line())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
