package dev.weakspot.litmus.explore;

import dev.weakspot.explore.Calibration;
import dev.weakspot.explore.Explorer;
import dev.weakspot.explore.Run;
import dev.weakspot.explore.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.Written;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.Decisions;
import dev.weakspot.strategy.EventCounts;
import dev.weakspot.strategy.Strategy;
import dev.weakspot.strategy.StrategyKind;
import dev.weakspot.strategy.Sweep;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Many runs of one program. All is decided by the seed, so what a test sees once it sees always. */
record Trials(Program program, MemoryModel model) {
    static final long SEED = 20_230_325;

    static Trials of(String text, MemoryModel model) {
        return new Trials(Written.program(text), model);
    }

    EventCounts counts() {
        return Calibration.of(new LitmusRun(program), RunLimits.DEFAULT, model, SEED);
    }

    Strategy make(StrategyKind kind, Sweep sweep) {
        return kind.make(SEED, sweep, counts());
    }

    /** In how many of the runs an assertion failed or the condition was decided. */
    int hits(Strategy strategy, int runs) {
        Explorer explorer = explorer(new LitmusRun(program), strategy);
        int hits = 0;
        for (int run = 0; run < runs; run++) {
            boolean isHit = explorer.run(run).orElseThrow().sightings().stream()
                    .anyMatch(sighting ->
                            sighting.kind() == Finding.Kind.ASSERTION || sighting.kind() == Finding.Kind.CONDITION);
            hits += isHit ? 1 : 0;
        }
        return hits;
    }

    /** How often each way to end was taken. */
    Map<Run.End, Integer> ends(Strategy strategy, int runs) {
        Explorer explorer = explorer(new LitmusRun(program), strategy);
        Map<Run.End, Integer> ends = new TreeMap<>();
        for (int run = 0; run < runs; run++) {
            ends.merge(explorer.run(run).orElseThrow().end(), 1, Integer::sum);
        }
        return ends;
    }

    /** How often each outcome came. */
    Map<String, Integer> outcomes(Strategy strategy, int runs) {
        LitmusRun front = new LitmusRun(program);
        Explorer explorer = explorer(front, strategy);
        Map<String, Integer> outcomes = new TreeMap<>();
        for (int run = 0; run < runs; run++) {
            if (explorer.run(run).orElseThrow().end() == Run.End.COMPLETE) {
                outcomes.merge(program.outcome(front.finalState(explorer.memory())), 1, Integer::sum);
            }
        }
        return outcomes;
    }

    /** All outcomes that a strategy comes to before it has nothing left to try, or has come to all that are wanted. */
    Set<String> allOutcomes(Strategy strategy, Set<String> wanted, int runs) {
        LitmusRun front = new LitmusRun(program);
        Explorer explorer = explorer(front, strategy);
        Set<String> outcomes = new TreeSet<>();
        for (int number = 0; number < runs && !outcomes.equals(wanted); number++) {
            Run run = explorer.run(number).orElse(null);
            if (run == null) {
                return outcomes;
            }
            if (run.end() == Run.End.COMPLETE) {
                outcomes.add(program.outcome(front.finalState(explorer.memory())));
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

    private Explorer explorer(LitmusRun front, Strategy strategy) {
        return new Explorer(front, strategy, RunLimits.DEFAULT, model, (order, memory) -> List.of());
    }
}
