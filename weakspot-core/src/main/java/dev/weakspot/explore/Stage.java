package dev.weakspot.explore;

import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.monitor.Monitor;
import dev.weakspot.story.Story;
import dev.weakspot.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * All that runs of one program have in common. Whoever makes runs gets an explorer with parts of its own, so that many can
 * do so at the same time.
 *
 * @param monitors makes those who watch, given what happens before what and the memory
 */
public record Stage(
        Supplier<Program> programs,
        MemoryModel memory,
        RunLimits limits,
        BiFunction<HappensBefore, Memory, List<Monitor>> monitors) {
    public Explorer explorer(Strategy strategy) {
        return new Explorer(programs.get(), strategy, limits, memory, monitors);
    }

    /** One run that is taken down in words. */
    public Performance perform(Strategy strategy, long number) {
        Program program = programs.get();
        List<Story> stories = new ArrayList<>();
        Explorer explorer = new Explorer(program, strategy, limits, memory, (order, machine) -> {
            stories.add(new Story(program.names(), machine));
            List<Monitor> all = new ArrayList<>(monitors.apply(order, machine));
            all.addAll(stories);
            return all;
        });
        Run run = explorer.run(number).orElseThrow();
        return new Performance(this, run, stories.get(0), explorer.memory().entriesCut());
    }
}
