package dev.weakspot.explore;

import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Sighting;
import dev.weakspot.finding.Symptom;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.InterleavingMonitor;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.story.Story;
import dev.weakspot.story.Teller;
import dev.weakspot.strategy.Strategy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * All that runs of one program have in common. Whoever makes runs gets an explorer with parts of its own, so that many can
 * do so at the same time.
 */
public record Stage(Supplier<Program> programs, MemoryModel memory, RunLimits limits, Watch watch) {
    /** Makes those who watch the runs of one explorer. */
    @FunctionalInterface
    public interface Watch {
        List<Monitor> over(Program program, HappensBefore order, Memory memory);
    }

    public Explorer explorer(Strategy strategy) {
        return explorer(programs.get(), strategy);
    }

    /** One for somebody who has to know the program, by its names for instance; it must be one of this stage. */
    Explorer explorer(Program program, Strategy strategy) {
        return new Explorer(program, strategy, limits, memory, (order, machine) -> watch.over(program, order, machine));
    }

    /** One run that is taken down in words. */
    public Performance perform(Strategy strategy, long number) {
        return perform(strategy, number, symptom -> false);
    }

    /** One run that is taken down in words up to where it shows what is enough. */
    public Performance perform(Strategy strategy, long number, Predicate<Symptom> isEnough) {
        return perform(programs.get(), strategy, number, isEnough);
    }

    /** The same for somebody who has to know the program; it must be one of this stage. */
    Performance perform(Program program, Strategy strategy, long number, Predicate<Symptom> isEnough) {
        List<Story> stories = new ArrayList<>();
        Explorer explorer = new Explorer(program, strategy, limits, memory, (order, machine) -> {
            InterleavingMonitor interleavings = new InterleavingMonitor(order, machine, program.locations());
            stories.add(new Story(program.names(), machine, interleavings));
            List<Monitor> all = new ArrayList<>(watch.over(program, order, machine));
            all.addAll(stories);
            return all;
        });
        Teller teller = new Teller(stories.get(0), isWaitedFor(program, explorer.memory()));
        Map<Symptom, Finding> told = new HashMap<>();
        Run run = explorer.run(number, isEnough, shown -> tell(shown, isEnough, teller, told))
                .orElseThrow();
        return new Performance(
                this, run, stories.get(0), explorer.memory().entriesCut(), teller, program.output(), told);
    }

    /** What made the run end; its program can still be asked. */
    private static void tell(Run run, Predicate<Symptom> isEnough, Teller teller, Map<Symptom, Finding> told) {
        for (Sighting sighting : run.sightings()) {
            Symptom symptom = Symptom.of(sighting);
            if (isEnough.test(symptom)) {
                told.put(symptom, teller.finding(sighting));
            }
        }
    }

    /** For each thread, which values let it go on if its next operation only reads. */
    public IntFunction<LongPredicate> isWaitedFor(Program program, Memory machine) {
        return thread -> value -> !limits.findsWaits() || !program.wouldComeBack(thread, value, machine::newest);
    }
}
