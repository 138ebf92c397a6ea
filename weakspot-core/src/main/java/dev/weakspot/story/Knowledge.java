package dev.weakspot.story;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.FenceOrder;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Insight;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.History;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import dev.weakspot.monitor.Monitor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;

/**
 * Takes down, step by step, which writes each thread knows and which are forced upon it, as [RSAN Fig. 5] shows a run. What
 * is known is read off the engine's clocks; what is forced is looked up in the graph of the run, by the definitions and
 * not by the clocks of the robustness monitor, so that whoever doubts a finding has a second opinion.
 */
public final class Knowledge implements Monitor {
    /** Nobody reads more. */
    private static final int TOLD = 200;

    private final Names names;
    private final HappensBefore order;
    private final Memory memory;
    private final IntFunction<LongPredicate> isWaitedFor;
    private final StepWords words;
    private final Course course;
    private final List<Insight.Row> rows = new ArrayList<>();

    /** The values of the writes of each location, by number; of those that are accessed atomically and were written. */
    private final Map<Integer, List<Long>> writes = new TreeMap<>();

    private final Map<Integer, String> lastTold = new HashMap<>();
    private int steps;

    /**
     * What threads know in the runs of one explorer.
     *
     * @param isWaitedFor for each thread, whether a value that is only read lets it go on; false in a loop that waits for
     *     another
     */
    public Knowledge(Names names, HappensBefore order, Memory memory, IntFunction<LongPredicate> isWaitedFor) {
        this.names = names;
        this.order = order;
        this.memory = memory;
        this.isWaitedFor = isWaitedFor;
        this.words = new StepWords(names);
        this.course = new Course(memory);
    }

    @Override
    public void reset() {
        rows.clear();
        writes.clear();
        lastTold.clear();
        course.reset();
        steps = 0;
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Sighting> report) {
        if (steps >= TOLD) {
            return;
        }
        course.observe(operation, event);
        steps++;
        String what = "P" + operation.thread() + ": " + text(operation, event);
        rows.add(new Insight.Row(steps, operation.site().line(), what, false));
        if (!event.isDone()) {
            tellKnowledgeOf(operation.thread());
        }
    }

    @Override
    public void undo(int thread, int reads) {
        course.undo(thread, reads);
        say("a turn of a waiting loop: it is as if it had not been", false);
    }

    /** The thread has made its last step, and stands before its next access. */
    @Override
    public void arrive(Operation operation, Consumer<Sighting> report) {
        if (steps > 0 && steps < TOLD) {
            tellKnowledgeOf(operation.thread());
            if (operation instanceof MemoryAccess access) {
                course.graph()
                        .flatMap(graph -> StaleAccess.of(graph, access, isWaitedFor.apply(access.thread())))
                        .ifPresent(stale -> tellStale(access, stale));
            }
        }
    }

    private void tellStale(MemoryAccess access, StaleAccess stale) {
        int location = stale.location();
        String old = write(location, stale.stale());
        String may = stale.isPlaced() && !(access instanceof MemoryAccess.CompareExchange)
                ? "its write may come right after " + old
                : "it may take " + old;
        say(
                "P" + access.thread() + " is about to " + EventPhrases.word(access) + " " + names.location(location)
                        + ": " + may + ", but every interleaving has " + forcedWrite(stale) + " before it",
                true);
    }

    private String forcedWrite(StaleAccess stale) {
        ExecutionGraph graph = course.graph().orElseThrow();
        return write(stale.location(), graph.modificationOrder(stale.location()).indexOf(stale.missed()));
    }

    private void tellKnowledgeOf(int thread) {
        if (writes.isEmpty() || !order.isLive(thread)) {
            return;
        }
        Optional<ExecutionGraph> graph = course.graph();
        StringJoiner knows = new StringJoiner(" ", "P" + thread + " knows ", "");
        StringJoiner forced = new StringJoiner(" ", " | forced ", "");
        for (int location : writes.keySet()) {
            knows.add(names.location(location) + "#" + known(thread, location));
            graph.ifPresent(run ->
                    forced.add(names.location(location) + "#" + run.forced(thread, location, FenceOrder.COUNTS)));
        }
        String told = knows + (graph.isPresent() ? forced.toString() : "");
        if (!told.equals(lastTold.put(thread, told))) {
            say(told, false);
        }
    }

    private int known(int thread, int location) {
        History history = memory.history(location);
        return history.get(history.known(order.current(thread))).number();
    }

    private void say(String text, boolean isAlarming) {
        if (steps > 0 && steps < TOLD) {
            rows.add(new Insight.Row(0, 0, text, isAlarming));
        }
    }

    private String text(Operation operation, Event event) {
        if (event instanceof Event.Chosen chosen) {
            return "choose " + names.choice(operation.thread(), chosen.alternative());
        }
        if (event instanceof Event.Read read && counts(read.location())) {
            String fails = operation instanceof MemoryAccess.CompareExchange ? " fails" : "";
            return StepWords.verb((MemoryAccess) operation) + " " + write(read.location(), read.source()) + fails;
        }
        if (event instanceof Event.Write write && counts(write.location())) {
            note(write.location(), write.value());
            return "write " + write(write.location(), write.number()) + placedBefore(write.location(), write.number());
        }
        if (event instanceof Event.Update update) {
            note(update.location(), update.written());
            return StepWords.verb((MemoryAccess) operation) + " " + write(update.location(), update.source()) + " -> "
                    + write(update.location(), update.number()) + placedBefore(update.location(), update.number());
        }
        return words.text(Course.happened(operation, event));
    }

    private boolean counts(int location) {
        return memory.location(location).use() != Location.Use.PLAIN;
    }

    private void note(int location, long value) {
        writes.computeIfAbsent(
                        location,
                        first -> new ArrayList<>(
                                List.of(memory.location(location).initial())))
                .add(value);
    }

    /** {@code x#1=5}: the first write of x, which wrote 5. */
    private String write(int location, int number) {
        List<Long> values =
                writes.getOrDefault(location, List.of(memory.location(location).initial()));
        return names.location(location) + "#" + number + "=" + names.value(location, values.get(number));
    }

    private String placedBefore(int location, int number) {
        History history = memory.history(location);
        int position = history.positionOf(number);
        return position == history.size() - 1
                ? ""
                : ", placed before " + write(location, history.get(position + 1).number());
    }

    /** All that was taken down. */
    public Insight insight() {
        List<String> legend = new ArrayList<>();
        legend.add("knows: the newest write of each location that happens before the thread's next step; x#1=5 is the"
                + " first write of x, of the value 5, x#0 its initial value");
        legend.add(
                memory.model() == MemoryModel.SC
                        ? "forced: the newest that every interleaving with these steps has before it; '!' marks an access"
                                + " that may take something older: weak behaviour"
                        : "what interleavings force upon a thread is only told of runs under SC (--memory sc)");
        List<Insight.Row> all = new ArrayList<>(rows);
        if (steps >= TOLD) {
            all.add(new Insight.Row(0, 0, "(no more than " + TOLD + " steps are shown)", false));
        }
        return new Insight(legend, all);
    }

    /** It only listens. */
    @Override
    public void addTo(StateKey key, Views views) {}
}
