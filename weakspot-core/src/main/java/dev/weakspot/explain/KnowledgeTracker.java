package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.FenceOrder;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.KnowledgeTable;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.History;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
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
 * Records, step by step, the writes that each thread knows and the writes that are forced upon it, as [RSAN Fig. 5] shows a
 * run. Known writes come from the engine's clocks. Forced writes come from the graph of the run and the definitions, not
 * from the clocks of the robustness monitor, so that they check its findings independently.
 */
public final class KnowledgeTracker implements Monitor {
    /** The number of steps that are recorded. */
    private static final int RECORDED = 200;

    private final ProgramNames names;
    private final HappensBefore order;
    private final Memory memory;
    private final IntFunction<LongPredicate> isWaitedFor;
    private final StepWords words;
    private final OrderedEvents course;
    private final List<KnowledgeTable.Row> rows = new ArrayList<>();

    /** The values of the writes of each location that is accessed atomically and was written, by number. */
    private final Map<Integer, List<Long>> writes = new TreeMap<>();

    private final Map<Integer, String> lastShown = new HashMap<>();
    private int steps;
    private boolean isNextLeftOut;

    /**
     * A tracker for the runs of one explorer.
     *
     * @param isWaitedFor for each thread, whether it proceeds if its next operation reads this value; false if a waiting
     *     loop waits for another value
     */
    public KnowledgeTracker(
            ProgramNames names, HappensBefore order, Memory memory, IntFunction<LongPredicate> isWaitedFor) {
        this.names = names;
        this.order = order;
        this.memory = memory;
        this.isWaitedFor = isWaitedFor;
        this.words = new StepWords(names);
        this.course = new OrderedEvents(memory);
    }

    @Override
    public void reset() {
        rows.clear();
        writes.clear();
        lastShown.clear();
        course.reset();
        steps = 0;
        isNextLeftOut = false;
    }

    @Override
    public void leaveOutNext() {
        isNextLeftOut = true;
    }

    @Override
    public void observe(Operation operation, Event event, Consumer<Detection> report) {
        if (steps >= RECORDED) {
            return;
        }
        course.observe(operation, event);
        if (isNextLeftOut) {
            isNextLeftOut = false;
            return;
        }
        steps++;
        String what = "P" + operation.thread() + ": " + text(operation, event);
        rows.add(new KnowledgeTable.Row(steps, operation.site().line(), what, false));
        if (!event.isDone()) {
            addKnowledgeOf(operation.thread());
        }
    }

    @Override
    public void undo(int thread, int reads) {
        course.undo(thread, reads);
        add("a failed turn of a waiting loop: its reads are undone", false);
    }

    /** The thread has reached its next access and has not performed it. */
    @Override
    public void arrive(Operation operation, Consumer<Detection> report) {
        if (steps > 0 && steps < RECORDED) {
            addKnowledgeOf(operation.thread());
            if (operation instanceof MemoryAccess access) {
                course.graph()
                        .flatMap(graph -> StaleAccess.of(graph, access, isWaitedFor.apply(access.thread())))
                        .ifPresent(stale -> addStale(access, stale));
            }
        }
    }

    private void addStale(MemoryAccess access, StaleAccess stale) {
        int location = stale.location();
        String old = write(location, stale.stale());
        String may = stale.isPlaced() && !(access instanceof MemoryAccess.CompareExchange)
                ? "its write may directly follow " + old + " in modification order"
                : "it may read " + old;
        add(
                "P" + access.thread() + " is about to " + EventPhrases.word(access) + " " + names.location(location)
                        + ": " + may + ", but every interleaving has " + forcedWrite(stale) + " before it",
                true);
    }

    private String forcedWrite(StaleAccess stale) {
        ExecutionGraph graph = course.graph().orElseThrow();
        return write(stale.location(), graph.modificationOrder(stale.location()).indexOf(stale.missed()));
    }

    private void addKnowledgeOf(int thread) {
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
        String shown = knows + (graph.isPresent() ? forced.toString() : "");
        if (!shown.equals(lastShown.put(thread, shown))) {
            add(shown, false);
        }
    }

    private int known(int thread, int location) {
        History history = memory.history(location);
        return history.get(history.known(order.current(thread))).number();
    }

    private void add(String text, boolean isAlarming) {
        if (steps > 0 && steps < RECORDED) {
            rows.add(new KnowledgeTable.Row(0, 0, text, isAlarming));
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
        return words.text(ExecutionNode.of(operation, event));
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

    /** The rows that were recorded. */
    public KnowledgeTable table() {
        List<String> legend = new ArrayList<>();
        legend.add("knows: the newest write of each location that happens before the thread's next step; x#1=5 is the"
                + " first write of x, of the value 5, x#0 its initial value");
        legend.add(
                memory.model() == MemoryModel.SC
                        ? "forced: the newest write of each location that precedes the thread's next step in every"
                                + " interleaving of these steps; '!' marks an access that may miss it: weak behaviour"
                        : "forced writes are shown for runs under SC only (--memory sc)");
        List<KnowledgeTable.Row> all = new ArrayList<>(rows);
        if (steps >= RECORDED) {
            all.add(new KnowledgeTable.Row(0, 0, "(no more than " + RECORDED + " steps are shown)", false));
        }
        return new KnowledgeTable(legend, all);
    }

    /** Adds nothing: the tracker does not influence the run. */
    @Override
    public void addTo(StateKey key, RelevantClocks views) {}
}
