package dev.weakspot.litmus.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding.Kind;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.RandomPrograms;
import dev.weakspot.litmus.generator.RandomPrograms.Size;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.litmus.search.Inspection;
import dev.weakspot.litmus.search.PlainSpace;
import dev.weakspot.litmus.search.Search;
import dev.weakspot.litmus.search.SearchControl;
import dev.weakspot.litmus.search.StateView;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.ReplayStrategy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The engine repeats every counterexample of the search and detects the failure there. */
final class CounterexampleDecisionsTest {
    private static final int PROGRAMS = 2_000;
    private static final long MAX_STATES = 5_000;

    private final Map<Kind, Integer> replayed = new EnumMap<>(Kind.class);

    @Test
    void theEngineReachesTheStateOfTheSearch() throws InputException {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            var random = RandomPrograms.next(new Random(seed), Size.MEDIUM);
            LitmusProgram program;
            try {
                program = ProgramCompiler.compile(random.parsed());
            } catch (InputException e) {
                continue; // random programs may contain errors
            }
            SpinTreatment spin = seed % 2 == 0 ? SpinTreatment.AUTO : SpinTreatment.STRICT;
            VerifyOptions options = new VerifyOptions(spin, true, 1, MAX_STATES);
            Search<Inspection> search =
                    new Search<>(new PlainSpace(program, options), options, SearchControl.UNLIMITED);
            search.run();
            for (Map.Entry<FindingKey, Integer> hit : search.notes().hits().entrySet()) {
                check(program, search, hit.getKey(), hit.getValue(), "seed=" + seed + " " + spin + "\n" + random);
            }
        }
        assertThat(replayed)
                .containsKeys(Kind.ASSERTION, Kind.CRASH, Kind.DEADLOCK, Kind.LOCK_MISUSE, Kind.CONDITION)
                .allSatisfy((kind, count) -> assertThat(count).as(kind.word()).isGreaterThan(20));
    }

    private void check(
            LitmusProgram program, Search<Inspection> search, FindingKey key, int state, String description) {
        Counterexample counterexample = new Counterexample(search, state);
        StateView view = new StateView(search.layout(), search.threads()).at(counterexample.state(), 0);
        List<LocalNode> ends = IntStream.range(0, program.threads().size())
                .mapToObj(view::node)
                .toList();
        Decisions decisions = CounterexampleDecision.asDecisions(
                CounterexampleDecisions.of(program, FewContextSwitches.in(counterexample.moves()), ends));
        LitmusRun litmus = new LitmusRun(program);
        RunLimits limits = new RunLimits(Long.MAX_VALUE, Integer.MAX_VALUE, false).pastFailures();
        Explorer explorer = new Explorer(
                litmus, new ReplayStrategy(decisions::cursor), limits, MemoryModel.SC, (order, memory) -> List.of());
        Run run = explorer.run(0).orElseThrow();
        assertThat(run.decisions().size()).as(description).isEqualTo(decisions.size());
        for (int cell = 0; cell < program.cells().size(); cell++) {
            assertThat((int) explorer.memory().newest(cell)).as(description).isEqualTo(view.cell(cell));
        }
        for (LocalNode end : ends) {
            if (end.kind != LocalNode.Kind.DIVERGE) { // a loop of choices or fences is an operation only in the search
                assertThat(litmus.next(end.thread)).as(description).isEqualTo(end.operation);
            }
        }
        if (isDetectedByEngine(key, run, ends)) {
            assertThat(run.detections().stream().map(Detection::kind))
                    .as("%s\n%s", key, description)
                    .contains(key.kind());
            replayed.merge(key.kind(), 1, Integer::sum);
        }
    }

    /** The engine regards a thread in a waiting loop as running here, so it detects no deadlock beside such a thread. */
    private static boolean isDetectedByEngine(FindingKey key, Run run, List<LocalNode> ends) {
        return switch (key.kind()) {
            case LIVELOCK -> false;
            case DEADLOCK ->
                run.end() != Run.End.ABANDONED && ends.stream().noneMatch(end -> end.kind == LocalNode.Kind.DIVERGE);
            default -> true;
        };
    }
}
