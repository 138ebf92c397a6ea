package dev.weakspot.explain;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.RunRelations;
import dev.weakspot.execution.RunRelations.PlacedEvent;
import dev.weakspot.explain.graph.EventArcs;
import dev.weakspot.explain.graph.EventSelection;
import dev.weakspot.finding.Action;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.EventGraph;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;

/**
 * The graph of a finding: of a short run all events, of a long one those that the finding is about and their neighbours. The
 * events of the run have the numbers of an {@code ExecutionGraph} of it, so that the reasons of the finding refer to them.
 * Operations that have not taken effect follow.
 */
final class ShownEvents {
    private final Narration narration;
    private final Detection detection;
    private final Finding finding;
    private final List<PlacedEvent> run = new ArrayList<>();
    private final List<Action> actions = new ArrayList<>();
    private final List<Operation> pending = new ArrayList<>();

    /** Whether the last operation of the finding has taken effect as the last event. */
    private boolean isDone;

    ShownEvents(Narration narration, Detection detection, Finding finding) {
        this.narration = narration;
        this.detection = detection;
        this.finding = finding;
    }

    /** The graph; without nodes if the run is too long. */
    EventGraph graph() {
        for (OrderedEvents.OrderedEvent event : narration.orderedEvents().events()) {
            run.add(event.placed());
            actions.add(event.action());
        }
        if (run.isEmpty()) {
            return EventGraph.NONE;
        }
        OptionalInt first = isAboutTwo() ? first() : OptionalInt.empty();
        isDone = isLastEvent();
        pending.addAll(
                isDone ? List.of() : isAboutTwo() ? detection.operations().subList(1, 2) : detection.operations());
        RunRelations relations = new RunRelations(run);
        EventSelection selection = new EventSelection(relations, pending, this::isStep);
        finding.why().reasons().forEach(selection::add);
        first.ifPresent(selection::add);
        selection.add(size() - 1);
        SortedSet<Integer> shown = selection.events();
        EventArcs arcs = new EventArcs(relations, pending, shown);
        arcs.addRelations();
        finding.why().reasons().forEach(arcs::explain);
        first.ifPresent(event -> arcs.addMissingOrder(event, size() - 1));
        return new EventGraph(shown.stream().map(this::node).toList(), arcs.arcs(), size() - shown.size());
    }

    /** Whether the finding is about an order between two operations. */
    private boolean isAboutTwo() {
        return switch (detection.kind()) {
            case RACE, ROBUSTNESS, USE_AFTER_FREE, DOUBLE_FREE ->
                detection.operations().size() == 2;
            default -> false;
        };
    }

    private boolean isLastEvent() {
        return switch (detection.kind()) {
            case RACE, USE_AFTER_FREE, DOUBLE_FREE ->
                endsWith(detection.operations().get(1));
            case ROBUSTNESS -> detection.operations().size() == 1;
            case UNINITIALISED_READ -> endsWith(detection.operations().get(0));
            default -> false;
        };
    }

    private boolean endsWith(Operation operation) {
        return run.get(run.size() - 1).node().operation().equals(operation);
    }

    private int size() {
        return run.size() + pending.size();
    }

    /**
     * The number of the first operation of two. A plain access, an allocation or a free is inserted among the events. Empty if
     * its position is not known.
     */
    private OptionalInt first() {
        Operation operation = detection.operations().get(0);
        Optional<PlainPositions.PlainPosition> position = narration.positionOf(operation);
        if (position.isPresent()) {
            List<ExecutionNode> nodes = run.stream().map(PlacedEvent::node).toList();
            int index = OrderedEvents.indexAfter(position.get(), operation.thread(), nodes);
            if (index != OrderedEvents.NOT_FOUND) {
                run.add(index, new PlacedEvent(new ExecutionNode(operation, Optional.empty()), Event.UNNUMBERED));
                actions.add(index, narration.attempt(operation));
                return OptionalInt.of(index);
            }
        }
        return explained().isPresent() ? explained() : lastOf(operation);
    }

    /** The event at which the path of the explanation begins. */
    private OptionalInt explained() {
        return finding.why().reasons().stream()
                .filter(Reason.Ordering.class::isInstance)
                .mapToInt(reason ->
                        ((Reason.Ordering) reason).path().get(0).from().event())
                .findFirst();
    }

    private OptionalInt lastOf(Operation operation) {
        for (int i = run.size() - 1; i >= 0; i--) {
            if (run.get(i).node().operation().equals(operation)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** Whether an event is a step of the finding, and none that one thread has made while no other was live. */
    private boolean isStep(int event) {
        return stepOf(actions.get(event)).isPresent();
    }

    private EventGraph.EventNode node(int number) {
        if (number < run.size()) {
            ExecutionNode happened = run.get(number).node();
            Action action = actions.get(number);
            OptionalInt step = stepOf(action);
            boolean isFailing = step.isEmpty() && isDone && number == run.size() - 1; // shown as an attempt
            return new EventGraph.EventNode(
                    happened.thread(), happened.site(), action, isFailing ? failingStepOf(happened.operation()) : step);
        }
        Operation next = pending.get(number - run.size());
        OptionalInt step = failingStepOf(next);
        Action action = step.isPresent()
                ? finding.interleaving().steps().get(step.getAsInt()).action()
                : narration.attempt(next);
        return new EventGraph.EventNode(next.thread(), next.site(), action, step);
    }

    /** The step with this action. A step keeps its action when it gets a note. */
    @SuppressWarnings("ReferenceEquality") // in a loop, a thread may have equal steps
    private OptionalInt stepOf(Action action) {
        List<Interleaving.Step> steps = finding.interleaving().steps();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).action() == action) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    private OptionalInt failingStepOf(Operation next) {
        List<Interleaving.Step> steps = finding.interleaving().steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            Interleaving.Step step = steps.get(i);
            if (step.isFailure() && step.thread() == next.thread()) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
