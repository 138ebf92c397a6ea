package dev.weakspot.litmus.agreement;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Finding;
import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GraphLocation;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.InterleavingOrder;
import dev.weakspot.graph.explore.Ending;
import dev.weakspot.graph.explore.ExplorationListener;
import dev.weakspot.graph.explore.GraphExplorer;
import dev.weakspot.litmus.program.FinalState;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.SpinTreatment;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All graphs that the explorer visits, by their text, so that a graph explored twice shows. */
final class ExploredGraphs implements ExplorationListener {
    private static final int MOST_EVENTS = 100;

    private final LitmusProgram program;
    private final Map<Ending, Integer> visits = new EnumMap<>(Ending.class);
    private final Set<String> graphs = new HashSet<>();
    private final NavigableSet<String> outcomes = new TreeSet<>();
    private final Set<Finding.Kind> detected = EnumSet.noneOf(Finding.Kind.class);
    private boolean isRobust = true;
    private String repeated = "";

    private ExploredGraphs(LitmusProgram program) {
        this.program = program;
    }

    static ExploredGraphs of(LitmusProgram program, ControlledProgram controlled, MemoryModel memory) {
        ExploredGraphs explored = new ExploredGraphs(program);
        Optional<String> reason = new GraphExplorer(
                        controlled, memory, SpinTreatment.AUTO, MOST_EVENTS, Long.MAX_VALUE, explored)
                .explore();
        if (reason.isPresent()) {
            throw new IllegalStateException("incomplete: " + reason.get());
        }
        return explored;
    }

    @Override
    public void explored(GrowingGraph graph, Ending ending) {
        visits.merge(ending, 1, Integer::sum);
        if (ending == Ending.BLOCKED) {
            return;
        }
        isRobust &= InterleavingOrder.explains(graph);
        String text = text(graph);
        if (!graphs.add(text)) {
            repeated = text;
        }
        if (ending == Ending.COMPLETE && graph.point(0).state() instanceof LocalState) {
            outcomes.add(program.outcome(finalState(graph)));
        }
    }

    @Override
    public void detected(GrowingGraph graph, Detection detection) {
        detected.add(detection.kind());
    }

    private static FinalState finalState(GrowingGraph graph) {
        return new FinalState() {
            @Override
            public int register(int thread, int number) {
                return ((LocalState) graph.point(thread).state()).register(number);
            }

            @Override
            public int cell(int number) {
                return (int)
                        graph.location(GraphLocation.ofMemory(number)).newest().value();
            }
        };
    }

    private static String text(GrowingGraph graph) {
        StringBuilder text = new StringBuilder();
        for (int thread = 0; thread < graph.threads(); thread++) {
            text.append('P').append(thread).append(':');
            for (GraphEvent event : graph.events(thread)) {
                if (!event.isBlocked()) {
                    text.append(event.label().kind()).append(event.label().isExclusive() ? "*" : "");
                    text.append(event.value())
                            .append('<')
                            .append(event.source())
                            .append(' ');
                }
            }
        }
        for (int location = 0; location < graph.locations(); location++) {
            text.append(graph.hasLocation(location) ? graph.location(location).writes() : "-");
        }
        return text.toString();
    }

    int complete() {
        return visits.getOrDefault(Ending.COMPLETE, 0);
    }

    int incomplete() {
        return visits.getOrDefault(Ending.FAILED, 0) + visits.getOrDefault(Ending.DEADLOCK, 0);
    }

    int blocked() {
        return visits.getOrDefault(Ending.BLOCKED, 0);
    }

    /** The texts of all graphs. */
    Set<String> graphs() {
        return graphs;
    }

    /** A graph that was visited more than once; empty if there is none. */
    String repeated() {
        return repeated;
    }

    NavigableSet<String> outcomes() {
        return outcomes;
    }

    boolean isRobust() {
        return isRobust;
    }

    boolean isRacy() {
        return detected.contains(Finding.Kind.RACE);
    }
}
