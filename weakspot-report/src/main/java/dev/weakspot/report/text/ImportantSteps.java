package dev.weakspot.report.text;

import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.finding.Reason;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The steps of a finding that fit on a screen. First are those at which the finding fails. Next are choices that no interleaving has,
 * steps that the reasons name, steps on the objects of the finding, and the starts of the failing threads. Last are the steps before
 * the end.
 */
final class ImportantSteps {
    /** The lines of a small terminal. */
    private static final int SCREEN = 24;

    /** The lines of the steps themselves, if some are left out. */
    private static final int MOST_LINES = 18;

    private ImportantSteps() {}

    /**
     * The indices of the steps to show.
     *
     * @param lines how many lines a step takes
     */
    static BitSet of(Finding finding, IntUnaryOperator lines) {
        List<Step> steps = finding.interleaving().steps();
        BitSet shown = new BitSet(steps.size());
        if (IntStream.range(0, steps.size()).map(lines).sum() <= SCREEN) {
            shown.set(0, steps.size());
            return shown;
        }
        int left = MOST_LINES;
        for (Predicate<Step> group : groups(finding)) {
            for (int i = steps.size() - 1; i >= 0 && left > 0; i--) {
                if (!shown.get(i) && group.test(steps.get(i))) {
                    shown.set(i);
                    left -= lines.applyAsInt(i);
                }
            }
        }
        fillGaps(shown, steps.size());
        return shown;
    }

    /** A line about one step that is left out would be as long as the step. */
    private static void fillGaps(BitSet shown, int steps) {
        for (int i = 0; i < steps; i++) {
            boolean isAfter = i == 0 || shown.get(i - 1);
            boolean isBefore = i + 1 == steps || shown.get(i + 1);
            if (isAfter && isBefore) {
                shown.set(i);
            }
        }
    }

    private static List<Predicate<Step>> groups(Finding finding) {
        Set<String> objects = finding.accesses().stream()
                .filter(access -> access.role() != Access.Role.STEP)
                .map(Access::location)
                .collect(Collectors.toSet());
        Set<Reason.Endpoint> ends = ends(finding);
        Set<Integer> threads = finding.interleaving().steps().stream()
                .filter(Step::isFailure)
                .map(Step::thread)
                .collect(Collectors.toSet());
        List<Predicate<Step>> groups = new ArrayList<>();
        groups.add(Step::isFailure);
        groups.add(step -> !step.notes().isEmpty());
        groups.add(step -> ends.stream()
                .anyMatch(end -> end.thread() == step.thread() && end.site().equals(step.site())));
        groups.add(step -> objects.contains(step.action().location()));
        groups.add(
                step -> threads.stream().anyMatch(thread -> step.action().text().equals("start P" + thread)));
        groups.add(step -> true);
        return groups;
    }

    private static Set<Reason.Endpoint> ends(Finding finding) {
        return finding.why().reasons().stream()
                .flatMap(ImportantSteps::links)
                .flatMap(link -> Stream.of(link.from(), link.to()))
                .collect(Collectors.toSet());
    }

    private static Stream<Reason.Link> links(Reason reason) {
        if (reason instanceof Reason.Ordering ordering) {
            return ordering.path().stream();
        }
        return reason instanceof Reason.MissingSynchronisation missing ? Stream.of(missing.link()) : Stream.empty();
    }
}
