package dev.weakspot.explain.witness;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.explain.RaceExplanation;
import dev.weakspot.explain.StepWords;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Action;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.StepNote;
import dev.weakspot.finding.StepNote.NoteTopic;
import dev.weakspot.graph.EventLabel;
import dev.weakspot.graph.GraphEvent;
import dev.weakspot.graph.GraphLocation;
import dev.weakspot.graph.GrowingGraph;
import dev.weakspot.graph.LocationEvents;
import dev.weakspot.graph.StepOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains a finding with an execution graph. Its steps are the events in an order that respects po ∪ rf. */
public final class GraphNarrator {
    private static final String PARTIAL =
            "this execution is consistent with RC11, which orders SC accesses only partially;"
                    + " runs of the engine, which order them totally, do not show it";

    private final GrowingGraph graph;
    private final ProgramNames names;
    private final StepWords words;
    private final StepOrder order;

    public GraphNarrator(GrowingGraph graph, ProgramNames names) {
        this.graph = graph;
        this.names = names;
        this.words = new StepWords(names);
        this.order = StepOrder.of(graph);
    }

    /** The graph is no interleaving. */
    public Finding robustness() {
        GraphEvent event = order.unexplained().orElseThrow();
        Access access = access(event.label().operation()).as(Access.Role.UNEXPLAINED);
        List<Step> steps = steps(Optional.of(event));
        steps.set(steps.size() - 1, steps.get(steps.size() - 1).asFailure());
        String message = "with " + RaceExplanation.described(access) + " no interleaving explains the run";
        return finding(Finding.Kind.ROBUSTNESS, message, access.site(), List.of(access), steps);
    }

    /** A detection in the graph: a race of two accesses, or the failure of threads. */
    public Finding finding(Detection detection) {
        if (detection.kind() == Finding.Kind.RACE) {
            return race(detection);
        }
        Operation last = detection.operations().get(0);
        List<Step> steps = steps(Optional.empty());
        for (Operation operation : detection.operations()) {
            steps.add(new Step(operation.thread(), operation.site(), failure(operation), true));
        }
        String message =
                "P" + last.thread() + " " + failure(last) + " at " + last.site().inWords();
        return finding(detection.kind(), message, last.site(), List.of(), steps);
    }

    private Finding race(Detection detection) {
        Access first = access(detection.operations().get(0)).as(Access.Role.FIRST_OF_RACE);
        Access second = access(detection.operations().get(1)).as(Access.Role.SECOND_OF_RACE);
        String message = RaceExplanation.message(first, second);
        return finding(Finding.Kind.RACE, message, second.site(), List.of(first, second), steps(Optional.empty()));
    }

    /** Final values that the condition forbids. */
    public Finding condition(String values) {
        Site site = names.conditionSite().orElseThrow();
        return finding(Finding.Kind.CONDITION, names.condition(values), site, List.of(), steps(Optional.empty()));
    }

    private static Finding finding(
            Finding.Kind kind, String message, Site site, List<Access> accesses, List<Step> steps) {
        return new Finding(kind, message, Optional.of(site), accesses, new Interleaving(steps))
                .with(Explanation.of(new Reason.Remark(Reason.Topic.WEAK_MEMORY, PARTIAL)));
    }

    private Access access(Operation operation) {
        return new AccessNames(names)
                .of(operation)
                .orElseGet(() -> new Access(operation.thread(), "fence", Optional.empty(), "fence", operation.site()));
    }

    private static String failure(Operation operation) {
        if (operation instanceof LifeCycle.FailedAssertion) {
            return "fails its assertion";
        }
        if (operation instanceof LifeCycle.Crash crash) {
            return crash.reason();
        }
        if (operation instanceof LifeCycle.Diverge) {
            return "loops forever without accessing shared memory";
        }
        return operation instanceof Synchronisation.Unlock ? "unlocks a mutex that it does not hold" : "waits for ever";
    }

    /** The steps of the execution. */
    public Interleaving interleaving() {
        return new Interleaving(steps(Optional.empty()));
    }

    /** The steps up to and including an event, or all. */
    private List<Step> steps(Optional<GraphEvent> last) {
        List<Step> steps = new ArrayList<>();
        List<GraphEvent> done = new ArrayList<>();
        for (GraphEvent event : order.events()) {
            done.add(event);
            if (!event.expectsWrite() || last.filter(event::equals).isPresent()) {
                steps.add(step(event, done));
            }
            if (last.filter(event::equals).isPresent()) {
                break;
            }
        }
        return steps;
    }

    private Step step(GraphEvent event, List<GraphEvent> done) {
        Operation operation = event.label().operation();
        Step step = new Step(event.thread(), operation.site(), Action.described(text(event)));
        String choice = weakChoice(event, done);
        return choice.isEmpty() ? step : step.with(new StepNote(NoteTopic.WEAK_CHOICE, choice));
    }

    private String weakChoice(GraphEvent event, List<GraphEvent> done) {
        if (!event.label().isAccess() || !GraphLocation.isMemory(event.location())) {
            return "";
        }
        LocationEvents events = graph.location(event.location());
        GraphEvent own = event.isWrite() ? event : event.source();
        GraphEvent newest = own;
        for (GraphEvent write : events.writes()) {
            if (events.position(write) > events.position(own) && done.contains(write)) {
                newest = write;
            }
        }
        if (newest == own) {
            return "";
        }
        String value = names.value(GraphLocation.memory(event.location()), newest.value());
        return event.isRead()
                ? "an older value; the newest is " + value
                : "placed before an earlier write; the newest stays " + value;
    }

    private String text(GraphEvent event) {
        EventLabel label = event.label();
        Operation operation = label.operation();
        if (operation instanceof MemoryAccess.Fence fence) {
            return label.isAccess() ? "SC fence" : fence.mode().word() + " fence";
        }
        if (operation instanceof LifeCycle.Choice) {
            return "choose alternative " + (label.value() + 1);
        }
        if (operation instanceof LifeCycle.Start) {
            return label.kind() == EventLabel.Kind.START ? "start P" + label.value() : "begin";
        }
        if (operation instanceof LifeCycle.Join join) {
            return "join P" + join.child();
        }
        if (operation instanceof LifeCycle.Exit) {
            return "end";
        }
        String name = words.nameOf(operation);
        if (operation instanceof Synchronisation.Barrier) {
            return (event.after() == null ? "arrive at " : "pass ") + name;
        }
        if (operation instanceof Synchronisation) {
            return (operation instanceof Synchronisation.Unlock ? "unlock " : "lock ") + name;
        }
        int location = GraphLocation.memory(label.location());
        String value = names.value(location, label.value());
        if (label.isExclusive() && label.isWrite()) {
            GraphEvent read = graph.events(event.thread()).get(event.position() - 1);
            return StepWords.updateWord(operation) + " " + name + ": " + names.value(location, read.value()) + " -> "
                    + value;
        }
        if (operation instanceof MemoryAccess.CompareExchange && label.isRead()) {
            return "cas " + name + (label.isExclusive() ? " reads " : " fails, read ") + value;
        }
        String verb = label.isWrite() ? "write " : operation instanceof MemoryAccess.Await ? "await " : "read ";
        return verb + name + " = " + value;
    }
}
