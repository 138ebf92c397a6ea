package dev.weakspot.litmus.campaign;

import dev.weakspot.campaign.runs.Calibration;
import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.Strategy;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.StrategyDescription;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Many runs of one program. The seed determines all results, so the tests are deterministic. */
record RepeatedRuns(LitmusProgram program, MemoryModel model) {
    static final long SEED = 20_230_325;

    static RepeatedRuns of(String text, MemoryModel model) {
        return new RepeatedRuns(CompiledPrograms.program(text), model);
    }

    EventCounts counts() {
        return Calibration.of(new LitmusRun(program), RunLimits.DEFAULT, model, SEED);
    }

    Strategy make(StrategyDescription kind, ParameterSweep sweep) {
        return kind.make(SEED, sweep, counts());
    }

    /** The number of runs in which an assertion failed or the condition was decided. */
    int hits(Strategy strategy, int runs) {
        Explorer explorer = explorer(new LitmusRun(program), strategy);
        int hits = 0;
        for (int run = 0; run < runs; run++) {
            boolean isHit = explorer.run(run).orElseThrow().detections().stream()
                    .anyMatch(detection ->
                            detection.kind() == Finding.Kind.ASSERTION || detection.kind() == Finding.Kind.CONDITION);
            hits += isHit ? 1 : 0;
        }
        return hits;
    }

    /** The number of runs for each ending. */
    Map<Run.End, Integer> ends(Strategy strategy, int runs) {
        Explorer explorer = explorer(new LitmusRun(program), strategy);
        Map<Run.End, Integer> ends = new TreeMap<>();
        for (int run = 0; run < runs; run++) {
            ends.merge(explorer.run(run).orElseThrow().end(), 1, Integer::sum);
        }
        return ends;
    }

    /** The number of runs for each outcome. */
    Map<String, Integer> outcomes(Strategy strategy, int runs) {
        LitmusRun litmus = new LitmusRun(program);
        Explorer explorer = explorer(litmus, strategy);
        Map<String, Integer> outcomes = new TreeMap<>();
        for (int run = 0; run < runs; run++) {
            if (explorer.run(run).orElseThrow().end() == Run.End.COMPLETE) {
                outcomes.merge(program.outcome(litmus.finalState(explorer.memory())), 1, Integer::sum);
            }
        }
        return outcomes;
    }

    /** The outcomes that a strategy reaches, until it has no more runs or has reached all wanted outcomes. */
    Set<String> allOutcomes(Strategy strategy, Set<String> wanted, int runs) {
        LitmusRun litmus = new LitmusRun(program);
        Explorer explorer = explorer(litmus, strategy);
        Set<String> outcomes = new TreeSet<>();
        for (int number = 0; number < runs && !outcomes.equals(wanted); number++) {
            Run run = explorer.run(number).orElse(null);
            if (run == null) {
                return outcomes;
            }
            if (run.end() == Run.End.COMPLETE) {
                outcomes.add(program.outcome(litmus.finalState(explorer.memory())));
            }
        }
        return outcomes;
    }

    Decisions decisions(Strategy strategy, long... runs) {
        Explorer explorer = explorer(new LitmusRun(program), strategy);
        Decisions last = new Decisions();
        for (long run : runs) {
            last = explorer.run(run).orElseThrow().decisions();
        }
        return last.copy();
    }

    private Explorer explorer(LitmusRun litmus, Strategy strategy) {
        return new Explorer(litmus, strategy, RunLimits.DEFAULT, model, (order, memory) -> List.of());
    }
}
