package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.control.WaitingLoopOracle;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.axiomatic.AxiomaticAnalysis;
import dev.weakspot.litmus.axiomatic.Axioms;
import dev.weakspot.litmus.axiomatic.Graphs.Model;
import dev.weakspot.litmus.axiomatic.LoopFreeProgram;
import dev.weakspot.litmus.axioms.Unsupported;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.UsedConstructs;
import dev.weakspot.litmus.generator.WeakProgram;
import dev.weakspot.litmus.generator.WeakPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.litmus.run.LitmusRunSetup;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.InterleavingMonitor;
import dev.weakspot.monitor.RaceDetector;
import dev.weakspot.strategy.Exhaustive;
import java.lang.reflect.Proxy;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Compares the engine with the definitions, on all runs of random programs: the outcomes under RC20 (with C++20's rules
 * for SC accesses) and under SC, data races, and whether some execution is no interleaving. The robustness monitor must
 * report no SC run of a robust program, and some SC run of a program that is not robust.
 *
 * <p>For a long run: {@code -Daxioms.programs=1000000}; {@code -Daxioms.seed=…} selects other programs.
 */
final class EngineAgainstAxiomsTest {
    private static final int LIMIT = 8_000;
    private static final long MOST_RUNS = 20_000;

    @Provide
    Arbitrary<WeakProgram> programs() {
        return WeakPrograms.any();
    }

    @Property(tries = 3_000)
    void agrees(@ForAll("programs") WeakProgram program) throws InputException {
        try {
            compare(program.parsed());
        } catch (Unsupported e) {
            Assume.that(false);
        }
    }

    /** Without a key of the local state the engine cannot merge states. It may need more runs for the same results. */
    @Property(tries = 400)
    void explorationWithoutLocalStateKeyGetsTheSameResults(@ForAll("programs") WeakProgram program)
            throws InputException {
        for (MemoryModel model : MemoryModel.values()) {
            ExplorationResult states = ExplorationResult.of(ProgramCompiler.compile(program.parsed()), model);
            LitmusProgram again = ProgramCompiler.compile(program.parsed());
            LitmusRun litmus = new LitmusRun(again);
            Optional<ExplorationResult> runs =
                    ExplorationResult.of(litmus, withoutLocalStateKey(litmus), again, model, MOST_RUNS);
            Assume.that(runs.isPresent());
            assertThat(runs.get().outcomes).isEqualTo(states.outcomes);
            assertThat(runs.get().kinds).isEqualTo(states.kinds);
        }
    }

    @Example
    void agreesOnSeededPrograms() {
        long programs = Long.getLong("axioms.programs", 300);
        long first = Long.getLong("axioms.seed", 0);
        LongStream.range(first, first + programs).parallel().forEach(EngineAgainstAxiomsTest::compareIfSmall);
    }

    private static ControlledProgram withoutLocalStateKey(LitmusRun litmus) {
        Capabilities withoutKey = new Capabilities() {
            @Override
            public WaitingLoopOracle waitingLoops() {
                return litmus;
            }
        };
        return (ControlledProgram) Proxy.newProxyInstance(
                EngineAgainstAxiomsTest.class.getClassLoader(),
                new Class<?>[] {ControlledProgram.class},
                (proxy, method, arguments) ->
                        method.getName().equals("capabilities") ? withoutKey : method.invoke(litmus, arguments));
    }

    private static void compareIfSmall(long seed) {
        WeakProgram program = WeakPrograms.next(new Random(seed));
        try {
            compare(program.parsed());
        } catch (Unsupported e) {
            return; // too many graphs
        } catch (AssertionError | RuntimeException | InputException e) {
            throw new AssertionError("seed=" + seed + "\n" + program, e);
        }
    }

    private static void compare(LitmusFile file) throws InputException {
        Axioms axioms = new AxiomaticAnalysis(LoopFreeProgram.of(file), LIMIT).axioms();
        ExplorationResult weak = ExplorationResult.of(ProgramCompiler.compile(file), MemoryModel.RC20);
        assertThat(weak.kinds.contains(Finding.Kind.RACE)).as("racy").isEqualTo(axioms.racy());
        if (!axioms.racyAmongPlain()) {
            assertThat(weak.outcomes).as("rc20").isEqualTo(Axioms.outcomes(file, Model.RC20, LIMIT));
            assertThat(!weak.kinds.contains(Finding.Kind.ROBUSTNESS))
                    .as("robust")
                    .isEqualTo(axioms.robust());
            ExplorationResult strong = ExplorationResult.of(ProgramCompiler.compile(file), MemoryModel.SC);
            assertThat(strong.outcomes).as("sc").isEqualTo(Axioms.outcomes(file, Model.SC, LIMIT));
            assertThat(strong.kinds.contains(Finding.Kind.RACE))
                    .as("racy under sc")
                    .isEqualTo(axioms.racyUnderSc());
            assertThat(strong.kinds)
                    .as("every run under sc is an interleaving")
                    .doesNotContain(Finding.Kind.ROBUSTNESS);
            compareMonitor(file, axioms);
        }
    }

    /** If a program mixes SC accesses and SC fences, its SC runs need not show a robustness violation. */
    private static void compareMonitor(LitmusFile file, Axioms axioms) throws InputException {
        boolean isReported = isReported(ProgramCompiler.compile(file));
        if (axioms.robust()) {
            assertThat(isReported).as("reported although robust").isFalse();
        } else if (!UsedConstructs.in(file).mixesScAccessesAndFences()) {
            assertThat(isReported).as("reported").isTrue();
        }
    }

    /** Whether the robustness monitor reports a violation in some SC run. */
    private static boolean isReported(LitmusProgram program) {
        Explorer explorer = LitmusRunSetup.of(program, MemoryModel.SC, RunLimits.DEFAULT.pastFailures())
                .explorer(new Exhaustive());
        boolean isReported = false;
        Optional<Run> run = explorer.run(0);
        for (long number = 1; run.isPresent(); number++) {
            isReported |=
                    run.get().detections().stream().anyMatch(detection -> detection.kind() == Finding.Kind.ROBUSTNESS);
            run = explorer.run(number);
        }
        return isReported;
    }

    /** The outcomes and the kinds of findings of all runs of a program. */
    private static final class ExplorationResult {
        private final NavigableSet<String> outcomes = new TreeSet<>();
        private final Set<Finding.Kind> kinds = EnumSet.noneOf(Finding.Kind.class);

        static ExplorationResult of(LitmusProgram program, MemoryModel model) {
            LitmusRun litmus = new LitmusRun(program);
            return of(litmus, litmus, program, model, Long.MAX_VALUE).orElseThrow();
        }

        /** Empty if {@code mostRuns} runs do not complete the exploration. */
        static Optional<ExplorationResult> of(
                LitmusRun litmus,
                ControlledProgram controlled,
                LitmusProgram program,
                MemoryModel model,
                long mostRuns) {
            Explorer explorer = new Explorer(
                    controlled,
                    new Exhaustive(),
                    RunLimits.DEFAULT.pastFailures(),
                    model,
                    (order, memory) -> List.of(
                            new RaceDetector(order, memory),
                            new InterleavingMonitor(order, memory, litmus.locations())));
            ExplorationResult result = new ExplorationResult();
            for (long number = 0; number < mostRuns; number++) {
                Optional<Run> run = explorer.run(number);
                if (run.isEmpty()) {
                    return Optional.of(result);
                }
                if (run.get().end() == Run.End.COMPLETE) {
                    result.outcomes.add(program.outcome(litmus.finalState(explorer.memory())));
                }
                run.get().detections().forEach(detection -> result.kinds.add(detection.kind()));
            }
            return Optional.empty();
        }
    }
}
