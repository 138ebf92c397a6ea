package dev.weakspot.story;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Figures;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Sighting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/** Tells people what was seen in a run, in the words of their program. */
public final class Teller {
    private final Story story;
    private final Standstill standstill;
    private final IntFunction<LongPredicate> isWaitedFor;

    /**
     * Tells what was seen in one run.
     *
     * @param story of the run, which must not have gone on since
     * @param isWaitedFor for each thread, whether it goes on if its next operation only reads this value; false in a loop
     *     that waits for another
     */
    public Teller(Story story, IntFunction<LongPredicate> isWaitedFor) {
        this.story = story;
        this.standstill = new Standstill(story, story.names());
        this.isWaitedFor = isWaitedFor;
    }

    public Finding finding(Sighting sighting) {
        Finding finding = told(sighting);
        List<String> things = sighting.operations().stream()
                .flatMap(operation -> story.names().about(operation).stream())
                .distinct()
                .toList();
        for (String thing : things) {
            finding = finding.because(thing);
        }
        int[] threads = sighting.operations().stream()
                .mapToInt(Operation::thread)
                .distinct()
                .sorted()
                .toArray();
        for (int thread : threads) {
            Optional<String> who = story.names().thread(thread);
            finding = who.isPresent() ? finding.because(who.get()) : finding;
        }
        return finding;
    }

    private Finding told(Sighting sighting) {
        return switch (sighting.kind()) {
            case RACE -> race(sighting);
            case USE_AFTER_FREE, DOUBLE_FREE -> freed(sighting);
            case ROBUSTNESS -> sighting.operations().size() == 1 ? unexplained(sighting) : missedWrite(sighting);
            default -> standstill(sighting);
        };
    }

    /** Two accesses; the second is the last step of the story. */
    private Finding race(Sighting sighting) {
        List<Access> accesses = story.accessesOf(sighting.operations());
        String remark = ": races with P" + accesses.get(0).thread();
        Operation second = sighting.operations().get(1);
        return new Finding(
                Finding.Kind.RACE,
                UnorderedAccesses.message(accesses.get(0), accesses.get(1)),
                Optional.of(accesses.get(1).site()),
                accesses,
                whyUnordered(sighting.operations().get(0), sighting.operations().get(1)),
                story.endsWith(second) ? endingWith(remark) : endingWith(story.steps(), second, remark));
    }

    private List<String> whyUnordered(Operation first, Operation second) {
        if (!story.endsWith(second) || !(second instanceof MemoryAccess access)) {
            return List.of();
        }
        if (story.course().isTooLong()) {
            return List.of(tooLong());
        }
        List<String> reasons = new ArrayList<>();
        story.weakSteps().inWords().ifPresent(reasons::add);
        story.course().graphBeforeLast().ifPresent(graph -> {
            for (int i = graph.size() - 1; i >= 0 && reasons.isEmpty(); i--) {
                if (graph.event(i).operation().equals(first)) {
                    reasons.addAll(new UnorderedAccesses(story.names()).why(graph, i, access));
                }
            }
        });
        return reasons;
    }

    /** A write, and the access that may miss it: the thread has come to it and has not made it. */
    private Finding missedWrite(Sighting sighting) {
        MemoryAccess access = (MemoryAccess) sighting.operations().get(1);
        return story.course()
                .graph()
                .map(graph -> missedWrite(graph, access))
                .orElseGet(() -> missedWriteWithoutReason(sighting));
    }

    private Finding missedWrite(ExecutionGraph graph, MemoryAccess access) {
        StaleAccess stale = StaleAccess.of(graph, access, isWaitedFor.apply(access.thread()))
                .orElseThrow(() -> new IllegalStateException(
                        "a monitor reports an access that nothing makes weak: access=" + access + ", run="
                                + story.steps().stream()
                                        .map(Interleaving.Step::text)
                                        .toList()));
        MissedWrite missed = new MissedWrite(graph, access, stale, story.names());
        return missed.finding(story.steps()).because(missed.advice());
    }

    private Finding missedWriteWithoutReason(Sighting sighting) {
        List<Access> accesses = story.accessesOf(sighting.operations());
        String message = UnorderedAccesses.described(accesses.get(1)) + " may miss "
                + UnorderedAccesses.described(accesses.get(0));
        List<Interleaving.Step> steps = story.steps();
        steps.add(Story.step(sighting.operations().get(1), "may miss that write", true));
        List<String> reasons = new ArrayList<>(List.of(tooLong()));
        if (!sighting.detail().isEmpty()) {
            reasons.add("this " + sighting.detail());
        }
        Optional<Site> site = Optional.of(accesses.get(1).site());
        return new Finding(Finding.Kind.ROBUSTNESS, message, site, accesses, reasons, new Interleaving(steps));
    }

    private static String tooLong() {
        return "why is not told: the run has more than " + Figures.count(Course.LONGEST) + " accesses up to here";
    }

    private Finding unexplained(Sighting sighting) {
        List<Access> accesses = story.accessesOf(sighting.operations());
        String message =
                "with " + UnorderedAccesses.described(accesses.get(0)) + " no interleaving explains what happened";
        return new Finding(Finding.Kind.ROBUSTNESS, message, site(sighting), accesses, endingWith(""));
    }

    /** A free, and an access or another free after it. */
    private Finding freed(Sighting sighting) {
        LifeCycle.Free free = (LifeCycle.Free) sighting.operations().get(0);
        Operation second = sighting.operations().get(1);
        List<Access> accesses = story.accessesOf(sighting.operations());
        List<Interleaving.Step> steps = story.steps(free);
        if (story.endsWith(second)) {
            steps.remove(steps.size() - 1);
        }
        return new Finding(
                sighting.kind(),
                freedMessage(accesses.get(0), accesses.get(1)),
                Optional.of(second.site()),
                accesses,
                endingWith(steps, second, ": P" + free.thread() + " has freed it"));
    }

    private static String freedMessage(Access free, Access second) {
        String what =
                "P" + second.thread() + " " + second.operation() + "s " + second.location() + " " + at(second.site());
        String who = "P" + free.thread() + " has freed";
        return second.operation().equals(free.operation())
                ? what + ", which " + who + " " + at(free.site()) + " already"
                : what + " after " + who + " it " + at(free.site());
    }

    private static String at(Site site) {
        return "at " + EventPhrases.line(site);
    }

    /** The story with a step that was not told, as the one to look at. */
    private Interleaving endingWith(List<Interleaving.Step> steps, Operation last, String remark) {
        steps.add(Story.step(last, story.brief(last) + remark, true));
        return new Interleaving(steps);
    }

    /** The story with its last step as the one to look at. */
    private Interleaving endingWith(String remark) {
        List<Interleaving.Step> steps = story.steps();
        Interleaving.Step last = steps.remove(steps.size() - 1);
        steps.add(new Interleaving.Step(last.thread(), last.site(), last.text() + remark, true));
        return new Interleaving(steps);
    }

    private Finding standstill(Sighting sighting) {
        List<Interleaving.Step> steps = story.steps();
        for (Operation operation : sighting.operations()) {
            steps.add(Story.step(operation, standstill.of(operation), true));
        }
        return new Finding(
                sighting.kind(),
                message(sighting),
                site(sighting),
                story.accesses(sighting.operations()),
                new Interleaving(steps));
    }

    private String who(List<Operation> operations) {
        return operations.stream()
                .map(operation -> "P" + operation.thread() + " " + standstill.of(operation))
                .collect(Collectors.joining(", "));
    }

    /** Those who wait for each other first: if they did not, the others could go on. */
    private String deadlock(List<Operation> operations) {
        List<Operation> circle = WaitingCircle.among(operations, story);
        List<Operation> others = operations.stream()
                .filter(operation -> !circle.contains(operation))
                .toList();
        String both = circle.isEmpty() || others.isEmpty() ? "" : "; besides, ";
        return "no thread can go on: " + who(circle) + both + who(others);
    }

    private String message(Sighting sighting) {
        String who = who(sighting.operations());
        return switch (sighting.kind()) {
            case CONDITION -> story.names().condition(sighting.detail());
            case DEADLOCK -> deadlock(sighting.operations());
            case LIVELOCK -> sighting.operations().size() == 1 ? who : "nobody gets any further: " + who;
            default -> who;
        };
    }

    private Optional<Site> site(Sighting sighting) {
        return sighting.operations().isEmpty()
                ? story.names().conditionSite()
                : Optional.of(sighting.operations().get(0).site());
    }
}
