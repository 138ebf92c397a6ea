package dev.weakspot.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The texts of a finding that name objects of the program. */
final class FindingTexts {
    private final UnaryOperator<String> change;

    private FindingTexts(UnaryOperator<String> change) {
        this.change = change;
    }

    /** All texts. */
    static List<String> of(Finding finding) {
        List<String> texts = new ArrayList<>();
        mapped(finding, text -> {
            texts.add(text);
            return text;
        });
        return texts;
    }

    /** The names of the objects of accesses, steps and events. */
    static Stream<String> objects(Finding finding) {
        Stream<String> ofAccesses = finding.accesses().stream().map(Access::location);
        Stream<String> ofSteps = finding.interleaving().steps().stream()
                .map(step -> step.action().location());
        Stream<String> ofEvents =
                finding.graph().nodes().stream().map(node -> node.action().location());
        return Stream.concat(ofAccesses, Stream.concat(ofSteps, ofEvents));
    }

    /** The names of the objects of the accesses that the finding is about. */
    static Stream<String> mainObjects(Finding finding) {
        return finding.accesses().stream()
                .filter(access -> access.role() != Access.Role.STEP)
                .map(Access::location);
    }

    /** The names of the objects of the steps, from the last step on. */
    static Stream<String> lastObjectsFirst(Finding finding) {
        List<Interleaving.Step> steps = finding.interleaving().steps();
        return IntStream.iterate(steps.size() - 1, i -> i >= 0, i -> i - 1)
                .mapToObj(i -> steps.get(i).action().location());
    }

    /** The finding with each text changed. */
    static Finding mapped(Finding finding, UnaryOperator<String> change) {
        FindingTexts texts = new FindingTexts(change);
        return new Finding(
                finding.kind(),
                texts.of(finding.message()),
                finding.site(),
                finding.accesses().stream().map(texts::of).toList(),
                texts.of(finding.why()),
                texts.of(finding.interleaving()),
                texts.of(finding.graph()),
                finding.reproduction());
    }

    private String of(String text) {
        return change.apply(text);
    }

    private Access of(Access access) {
        return new Access(
                access.thread(),
                access.operation(),
                access.mode(),
                of(access.location()),
                access.site(),
                access.role());
    }

    private Explanation of(Explanation why) {
        return new Explanation(
                why.reasons().stream().map(this::of).toList(),
                why.advice().stream().map(this::of).toList(),
                why.objects().stream().map(this::of).toList(),
                why.threads().stream().map(this::of).toList());
    }

    private Reason of(Reason reason) {
        if (reason instanceof Reason.Ordering ordering) {
            return new Reason.Ordering(ordering.path(), of(ordering.text()));
        }
        if (reason instanceof Reason.MissingSynchronisation missing) {
            return new Reason.MissingSynchronisation(missing.link(), of(missing.text()));
        }
        Reason.Remark remark = (Reason.Remark) reason;
        return new Reason.Remark(remark.topic(), of(remark.text()));
    }

    private Advice of(Advice advice) {
        List<Change> changes = advice.changes().stream()
                .map(each -> new Change(each.site(), of(each.text()), each.order(), each.strengthening()))
                .toList();
        return new Advice(changes, of(advice.text()), advice.check());
    }

    private Interleaving of(Interleaving interleaving) {
        return new Interleaving(interleaving.steps().stream().map(this::of).toList(), interleaving.threadNames());
    }

    private Interleaving.Step of(Interleaving.Step step) {
        List<StepNote> notes = step.notes().stream()
                .map(note -> new StepNote(note.topic(), of(note.text())))
                .toList();
        return new Interleaving.Step(step.thread(), step.site(), of(step.action()), notes, step.isFailure());
    }

    private Action of(Action action) {
        return new Action(
                action.operation(), of(action.location()), of(action.value()), action.mode(), of(action.text()));
    }

    private EventGraph of(EventGraph graph) {
        List<EventGraph.EventNode> nodes = graph.nodes().stream()
                .map(node -> new EventGraph.EventNode(node.thread(), node.site(), of(node.action()), node.step()))
                .toList();
        return new EventGraph(nodes, graph.arcs(), graph.leftOut());
    }
}
