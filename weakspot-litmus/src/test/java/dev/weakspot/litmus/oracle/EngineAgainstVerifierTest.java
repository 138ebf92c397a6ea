package dev.weakspot.litmus.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.finding.Finding.Kind;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.explore.LitmusRun;
import dev.weakspot.litmus.oracle.RandomPrograms.Size;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.syntax.LitmusParser;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.litmus.verify.Verifier;
import dev.weakspot.litmus.verify.VerifyOptions;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.Exhaustive;
import dev.weakspot.strategy.RandomWalk;
import dev.weakspot.strategy.Strategy;
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

/** All runs under sequential consistency show what the verifier finds: loops, locks, barriers, choices, arrays and all. */
final class EngineAgainstVerifierTest {
    private static final long MOST_STATES = 5_000;

    @Provide
    Arbitrary<RandomProgram> programs() {
        return RandomPrograms.any(Size.MEDIUM);
    }

    @Property(tries = 1_500)
    void showsTheSame(@ForAll("programs") RandomProgram random) throws InputException {
        VerifyOptions options =
                new VerifyOptions(SpinTreatment.AUTO, true, 1, MOST_STATES, VerifyOptions.Scope.INTERLEAVINGS);
        Verdict verdict = Verifier.verify(Program.of(random.parsed()), options, SearchControl.UNLIMITED);
        Assume.that(verdict.coverage().isComplete());
        Shown shown = new Shown(Program.of(random.parsed()), new Exhaustive(), Long.MAX_VALUE);
        assertThat(shown.outcomes)
                .as("outcomes\n%s", random)
                .containsExactlyElementsOf(verdict.outcomes().orElseThrow().sc());
        for (Kind kind : List.of(Kind.ASSERTION, Kind.CRASH, Kind.LOCK_MISUSE)) {
            assertThat(shown.lines(kind)).as("%s\n%s", kind, random).isEqualTo(Complaints.lines(verdict, kind));
        }
        if (Complaints.lines(verdict, Kind.LIVELOCK).isEmpty()) {
            assertThat(shown.has(Kind.DEADLOCK))
                    .as("deadlock\n%s", random)
                    .isEqualTo(Complaints.has(verdict, Kind.DEADLOCK));
        }
    }

    /** Neither thread waits for anything, and nobody writes. */
    @Test
    void countingReadsIsNoWaiting() throws InputException {
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
            Program few = Program.of(LitmusParser.parse("counting.litmus", text.replace("TURNS", "3")));
            Program many = Program.of(LitmusParser.parse("counting.litmus", text.replace("TURNS", "3000")));
            endsAlways(new Shown(few, new RandomWalk(1), 1_000, model));
            endsAlways(new Shown(few, new Exhaustive(), Long.MAX_VALUE, model));
            endsAlways(new Shown(many, new RandomWalk(1), 10, model));
        }
    }

    private static void endsAlways(Shown shown) {
        assertThat(shown.sightings).isEmpty();
        assertThat(shown.outcomes).hasSize(1);
    }

    /** A register that comes round again makes no difference to waiting for ever. */
    @Test
    void aWaitWithACounterThatComesRoundIsADeadlock() throws InputException {
        String text = """
                C round
                { }
                P0..P1 (atomic_int* x) {
                  int i = 0;
                  while (atomic_load(x) == 0) { i = (i + 1) % 4; }
                }
                """;
        Program program = Program.of(LitmusParser.parse("round.litmus", text));
        for (MemoryModel model : MemoryModel.values()) {
            for (Strategy strategy : List.of(new RandomWalk(1), new Exhaustive())) {
                Shown shown = new Shown(program, strategy, 100, model);
                assertThat(shown.sightings).isNotEmpty().allMatch(sighting -> sighting.kind() == Kind.DEADLOCK);
            }
        }
    }

    /** What runs show. */
    private static final class Shown {
        private final SortedSet<String> outcomes = new TreeSet<>();
        private final List<Sighting> sightings;

        Shown(Program program, Strategy strategy, long mostRuns) {
            this(program, strategy, mostRuns, MemoryModel.SC);
        }

        Shown(Program program, Strategy strategy, long mostRuns, MemoryModel model) {
            LitmusRun litmus = new LitmusRun(program);
            Explorer explorer = new Explorer(
                    litmus, strategy, RunLimits.DEFAULT.pastFailures(), model, (order, memory) -> List.of());
            List<Sighting> seen = new ArrayList<>();
            for (long number = 0; number < mostRuns; number++) {
                Optional<Run> run = explorer.run(number);
                if (run.isEmpty()) {
                    break;
                }
                seen.addAll(run.get().sightings());
                FinalState end = litmus.finalState(explorer.memory());
                if (run.get().end() == Run.End.COMPLETE && program.filter().test(end)) {
                    outcomes.add(program.outcome(end));
                }
            }
            sightings = seen;
        }

        boolean has(Kind kind) {
            return sightings.stream().anyMatch(sighting -> sighting.kind() == kind);
        }

        SortedSet<Integer> lines(Kind kind) {
            return sightings.stream()
                    .filter(sighting -> sighting.kind() == kind)
                    .map(sighting -> sighting.operations().get(0).site().line())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
