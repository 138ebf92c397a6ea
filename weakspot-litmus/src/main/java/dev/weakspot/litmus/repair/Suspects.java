package dev.weakspot.litmus.repair;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.Outline;
import dev.weakspot.litmus.syntax.Position;
import dev.weakspot.litmus.syntax.Span;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The choices that a counterexample makes one think of: the orders of its accesses and of those on the way there, and
 * fences between the accesses of a thread and next to them. They are only where to look first; what is needed is for the trials to say.
 */
final class Suspects {
    private final String text;
    private final Outline outline;
    private final Choices choices;

    Suspects(String text, Outline outline, Choices choices) {
        this.text = text;
        this.outline = outline;
        this.choices = choices;
    }

    /** @param verdict of the program with the choices made */
    BitSet in(Verdict verdict, BitSet chosen) {
        List<Trail> trails = trails(verdict, chosen);
        return choices.select(choice -> trails.stream().anyMatch(trail -> isSuspect(choice.place(), trail)));
    }

    /** Only those that come between two accesses of a thread. */
    BitSet between(Verdict verdict) {
        List<Trail> trails = trails(verdict, new BitSet());
        return choices.select(choice -> choice.place() instanceof Gap gap
                && trails.stream().anyMatch(trail -> trail.first() < gap.at() && gap.at() <= trail.last()));
    }

    private static boolean isSuspect(Place place, Trail trail) {
        boolean isAccess = place instanceof OrderArgument order && !order.isFence();
        return isAccess
                ? trail.accesses().contains(place.site())
                : trail.reach().contains(place.site());
    }

    /**
     * What a counterexample has to do with the body of one thread, in the text as it was.
     *
     * @param accesses where its accesses stand
     * @param reach from the statement of the first of them to the one after the last
     */
    private record Trail(NavigableSet<Integer> accesses, Span reach) {
        int first() {
            return accesses.first();
        }

        int last() {
            return accesses.last();
        }
    }

    private List<Trail> trails(Verdict verdict, BitSet chosen) {
        Optional<Finding> finding =
                finding(verdict, Finding.Kind.ROBUSTNESS).or(() -> finding(verdict, Finding.Kind.RACE));
        if (finding.isEmpty()) {
            return List.of();
        }
        NavigableSet<Integer> sites = sites(finding.get(), chosen);
        List<Trail> trails = new ArrayList<>();
        for (Span body : outline.bodies()) {
            NavigableSet<Integer> inside = new TreeSet<>(sites.subSet(body.start(), body.end()));
            if (!inside.isEmpty()) {
                trails.add(new Trail(inside, reach(body, inside)));
            }
        }
        return trails;
    }

    private static Optional<Finding> finding(Verdict verdict, Finding.Kind kind) {
        return verdict.findings().stream()
                .filter(finding -> finding.kind() == kind)
                .findFirst();
    }

    private NavigableSet<Integer> sites(Finding finding, BitSet chosen) {
        EditedText edited = choices.edited(text, chosen);
        Lines lines = new Lines(edited.text());
        NavigableSet<Integer> sites = new TreeSet<>();
        for (Site site : sites(finding)) {
            sites.add(edited.originalIndex(lines.index(new Position(site.line(), site.column()))));
        }
        return sites;
    }

    /** The accesses that make it, and all on the way there: what lies between them may be what has to be ordered. */
    private static List<Site> sites(Finding finding) {
        List<Site> sites = new ArrayList<>();
        finding.site().ifPresent(sites::add);
        finding.accesses().forEach(access -> sites.add(access.site()));
        finding.interleaving().steps().forEach(step -> sites.add(step.site()));
        return sites;
    }

    private Span reach(Span body, NavigableSet<Integer> accesses) {
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
