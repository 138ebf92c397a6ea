package dev.weakspot.litmus.repair;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.litmus.edit.EditedText;
import dev.weakspot.litmus.edit.FencePosition;
import dev.weakspot.litmus.edit.LineStarts;
import dev.weakspot.litmus.edit.OrderArgument;
import dev.weakspot.litmus.edit.RepairChoices;
import dev.weakspot.litmus.edit.RepairPosition;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.Span;
import dev.weakspot.verdict.SearchVerdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The choices related to a counterexample: the orders of its accesses and of earlier accesses, and fences between and
 * next to the accesses of a thread. The relation is a heuristic; {@link CheckedRepairs} decides which choices are
 * needed.
 */
final class SuspectChoices {
    private final String text;
    private final Outline outline;
    private final RepairChoices choices;

    SuspectChoices(String text, Outline outline, RepairChoices choices) {
        this.text = text;
        this.outline = outline;
        this.choices = choices;
    }

    /** @param verdict the verdict of the program with the choices applied */
    BitSet in(SearchVerdict verdict, BitSet chosen) {
        List<ThreadAccesses> byThread = byThread(verdict, chosen);
        return choices.select(choice -> byThread.stream().anyMatch(thread -> isSuspect(choice.position(), thread)));
    }

    /** The fences between two accesses of a thread. */
    BitSet between(SearchVerdict verdict) {
        List<ThreadAccesses> byThread = byThread(verdict, new BitSet());
        return choices.select(choice -> choice.position() instanceof FencePosition fence
                && byThread.stream().anyMatch(thread -> thread.first() < fence.at() && fence.at() <= thread.last()));
    }

    private static boolean isSuspect(RepairPosition position, ThreadAccesses thread) {
        boolean isAccess = position instanceof OrderArgument order && !order.isFence();
        return isAccess
                ? thread.accesses().contains(position.site())
                : thread.extent().contains(position.site());
    }

    /**
     * The accesses of a counterexample in the body of one thread, as indices of the original text.
     *
     * @param accesses the indices of the accesses
     * @param extent from the statement of the first access to the statement after the last
     */
    private record ThreadAccesses(NavigableSet<Integer> accesses, Span extent) {
        int first() {
            return accesses.first();
        }

        int last() {
            return accesses.last();
        }
    }

    private List<ThreadAccesses> byThread(SearchVerdict verdict, BitSet chosen) {
        Optional<Finding> finding =
                finding(verdict, Finding.Kind.ROBUSTNESS).or(() -> finding(verdict, Finding.Kind.RACE));
        if (finding.isEmpty()) {
            return List.of();
        }
        NavigableSet<Integer> sites = sites(finding.get(), chosen);
        List<ThreadAccesses> byThread = new ArrayList<>();
        for (Span body : outline.bodies()) {
            NavigableSet<Integer> inside = new TreeSet<>(sites.subSet(body.start(), body.end()));
            if (!inside.isEmpty()) {
                byThread.add(new ThreadAccesses(inside, extent(body, inside)));
            }
        }
        return byThread;
    }

    private static Optional<Finding> finding(SearchVerdict verdict, Finding.Kind kind) {
        return verdict.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .findFirst();
    }

    private NavigableSet<Integer> sites(Finding finding, BitSet chosen) {
        EditedText edited = choices.edited(text, chosen);
        LineStarts lines = new LineStarts(edited.text());
        NavigableSet<Integer> sites = new TreeSet<>();
        for (Site site : sites(finding)) {
            sites.add(edited.originalIndex(lines.index(new Position(site.line(), site.column()))));
        }
        return sites;
    }

    /** The accesses of the finding and of all earlier steps: a repair may have to order the steps in between. */
    private static List<Site> sites(Finding finding) {
        List<Site> sites = new ArrayList<>();
        finding.site().ifPresent(sites::add);
        finding.accesses().forEach(access -> sites.add(access.site()));
        finding.interleaving().steps().forEach(step -> sites.add(step.site()));
        return sites;
    }

    private Span extent(Span body, NavigableSet<Integer> accesses) {
        int start = body.start();
        int end = body.end();
        for (Outline.Statement statement : outline.statements()) {
            int at = statement.span().start();
            if (body.contains(at) && at <= accesses.first()) {
                start = Math.max(start, at);
            }
            if (body.contains(at) && at > accesses.last()) {
                end = Math.min(end, at + 1);
            }
        }
        return new Span(start, end);
    }
}
