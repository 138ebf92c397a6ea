package dev.weakspot.explain;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Site;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.explain.blocks.LifetimeWords;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Action;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.Explanation;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FormattedNumber;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.ShortNames;
import dev.weakspot.finding.StepNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns what monitors detected in one run into findings, with the names of the program. */
public final class Narrator {
    private final Narration narration;
    private final BlockedReason blockedReason;
    private final IntFunction<LongPredicate> isWaitedFor;

    /**
     * A narrator of one run.
     *
     * @param narration the steps of the run up to the detection
     * @param isWaitedFor for each thread, whether it proceeds if its next operation reads this value; false if a waiting
     *     loop waits for another value
     */
    public Narrator(Narration narration, IntFunction<LongPredicate> isWaitedFor) {
        this.narration = narration;
        this.blockedReason = new BlockedReason(narration, narration.names());
        this.isWaitedFor = isWaitedFor;
    }

    public Finding finding(Detection detection) {
        Finding finding = explained(detection);
        List<String> objects = detection.operations().stream()
                .flatMap(operation -> narration.names().about(operation).stream())
                .distinct()
                .toList();
        List<String> threads = detection.operations().stream()
                .map(Operation::thread)
                .distinct()
                .sorted()
                .flatMap(thread -> narration.names().thread(thread).stream())
                .toList();
        Finding complete = finding.with(finding.why().about(objects, threads))
                .with(new ShownEvents(narration, detection, finding).graph())
                .with(withThreadNames(finding));
        return ShortNames.in(complete, narration.names().locals());
    }

    private Interleaving withThreadNames(Finding finding) {
        return finding.interleaving()
                .with(narration.threadNames(Stream.concat(
                        finding.accesses().stream().map(Access::thread),
                        finding.interleaving().steps().stream().map(Interleaving.Step::thread))));
    }

    private Finding explained(Detection detection) {
        return switch (detection.kind()) {
            case RACE -> race(detection);
            case USE_AFTER_FREE, DOUBLE_FREE ->
                withWeakness(
                        detection.operations().get(0) instanceof LifeCycle.EndOfLifetime end
                                ? outlived(detection, end)
                                : freed(detection));
            case UNINITIALISED_READ -> withWeakness(uninitialised(detection));
            case ROBUSTNESS -> detection.operations().size() == 1 ? unexplained(detection) : missedWrite(detection);
            case EXIT_STATUS -> withWeakness(ended(detection));
            default -> withWeakness(blocked(detection));
        };
    }

    /** Adds the old values that the run has read, if any. */
    private Finding withWeakness(Finding finding) {
        return narration
                .weakSteps()
                .reason()
                .map(reason -> finding.with(finding.why().with(reason)))
                .orElse(finding);
    }

    /** The end of the process. The detail is the message, and the site may be that of a failure which the program has printed. */
    private Finding ended(Detection detection) {
        Operation end = detection.operations().get(0);
        List<Interleaving.Step> steps = narration.steps();
        steps.add(Narration.step(end, Action.described(detection.detail())).asFailure());
        return new Finding(detection.kind(), detection.detail(), site(detection), List.of(), new Interleaving(steps));
    }

    /** Two accesses, or an allocation and an access; the second is the last step of the narration, or is no step at all. */
    private Finding race(Detection detection) {
        Operation first = detection.operations().get(0);
        Operation second = detection.operations().get(1);
        List<Access> accesses = accesses(detection, Access.Role.FIRST_OF_RACE, Access.Role.SECOND_OF_RACE);
        String note = "races with P" + accesses.get(0).thread();
        boolean isAtEnd = narration.endsWith(second);
        List<Interleaving.Step> steps = first instanceof LifeCycle.Allocate allocation
                ? narration.steps(allocation)
                : narration.stepsBeforeFailure();
        return new Finding(
                        Finding.Kind.RACE,
                        RaceExplanation.message(accesses.get(0), accesses.get(1)),
                        Optional.of(accesses.get(1).site()),
                        accesses,
                        isAtEnd && (narration.isEndShown() || !(first instanceof LifeCycle.Allocate))
                                ? failingAtEnd(steps, note)
                                : failingAt(steps, second, note))
                .with(whyUnordered(first, second));
    }

    private List<Access> accesses(Detection detection, Access.Role first, Access.Role second) {
        List<Access> accesses = narration.accessesOf(detection.operations());
        return List.of(accesses.get(0).as(first), accesses.get(1).as(second));
    }

    private Explanation whyUnordered(Operation first, Operation second) {
        if (!areExplained(first, second) || !narration.isAtEnd(second)) {
            return Explanation.NONE;
        }
        if (narration.orderedEvents().isTooLong()) {
            return Explanation.of(tooLong());
        }
        Optional<Reason> weakness = narration.weakSteps().reason();
        return weakness.isPresent()
                ? Explanation.of(weakness.get())
                : narration
                        .graphOf(first, second)
                        .map(graph -> whyUnordered(graph, first, second))
                        .orElse(Explanation.NONE);
    }

    /** Accesses, allocations and frees are explained. */
    private static boolean areExplained(Operation first, Operation second) {
        return Stream.of(first, second)
                .allMatch(operation -> operation instanceof MemoryAccess
                        || operation instanceof PlainAccess
                        || operation instanceof LifeCycle.Allocate
                        || operation instanceof LifeCycle.Free);
    }

    /** No explanation unless the graph confirms that the accesses are not ordered. */
    private Explanation whyUnordered(ExecutionGraph graph, Operation first, Operation second) {
        for (int i = graph.size() - 1; i >= 0; i--) {
            if (graph.event(i).operation().equals(first)) {
                if (graph.isKnownTo(i, second.thread())) {
                    return Explanation.NONE;
                }
                RaceExplanation race = new RaceExplanation(narration.names());
                return new Explanation(race.why(graph, i, second), race.advice(graph, i, second));
            }
        }
        return Explanation.NONE;
    }

    /** A write, and the access that may miss it. The thread has reached the access and has not performed it. */
    private Finding missedWrite(Detection detection) {
        MemoryAccess access = (MemoryAccess) detection.operations().get(1);
        return narration
                .orderedEvents()
                .graph()
                .map(graph -> missedWrite(graph, access))
                .orElseGet(() -> missedWriteWithoutPath(detection));
    }

    private Finding missedWrite(ExecutionGraph graph, MemoryAccess access) {
        StaleAccess stale = StaleAccess.of(graph, access, isWaitedFor.apply(access.thread()))
                .orElseThrow(() -> new IllegalStateException(
                        "a monitor reports an access that the graph does not confirm: access=" + access + ", run="
                                + narration.steps().stream()
                                        .map(Interleaving.Step::text)
                                        .toList()));
        MissedWriteExplanation missed = new MissedWriteExplanation(graph, access, stale, narration.names());
        Finding finding = missed.finding(narration.steps());
        return finding.with(new Explanation(finding.why().reasons(), missed.advice()));
    }

    private Finding missedWriteWithoutPath(Detection detection) {
        List<Access> accesses = accesses(detection, Access.Role.MISSED_WRITE, Access.Role.STALE_ACCESS);
        String message =
                RaceExplanation.described(accesses.get(1)) + " may miss " + RaceExplanation.described(accesses.get(0));
        List<Interleaving.Step> steps = narration.steps();
        Operation access = detection.operations().get(1);
        steps.add(
                Narration.step(access, Action.described("may miss that write")).asFailure());
        List<Reason> reasons = new ArrayList<>(List.of(tooLong()));
        if (!detection.detail().isEmpty()) {
            reasons.add(new Reason.Remark(Reason.Topic.FENCE_ORDER, "this " + detection.detail()));
        }
        Optional<Site> site = Optional.of(accesses.get(1).site());
        return new Finding(Finding.Kind.ROBUSTNESS, message, site, accesses, new Interleaving(steps))
                .with(Explanation.of(reasons));
    }

    private static Reason tooLong() {
        return new Reason.Remark(
                Reason.Topic.RUN_TOO_LONG,
                "there is no explanation: the run has more than " + FormattedNumber.count(OrderedEvents.LONGEST)
                        + " accesses up to this step");
    }

    private Finding unexplained(Detection detection) {
        Access access = narration.accessesOf(detection.operations()).get(0).as(Access.Role.UNEXPLAINED);
        String message = "with " + RaceExplanation.described(access) + " no interleaving explains the run";
        return new Finding(
                Finding.Kind.ROBUSTNESS,
                message,
                site(detection),
                List.of(access),
                failingAtEnd(narration.stepsBeforeFailure(), ""));
    }

    /** A read, which is the last step, or the use of a value that was read before. */
    private Finding uninitialised(Detection detection) {
        Access access = narration.accessesOf(detection.operations()).get(0).as(Access.Role.UNINITIALISED_READ);
        if (detection.operations().get(0) instanceof LifeCycle.UndefinedUse use) {
            return undefinedUse(use, access);
        }
        String message = RaceExplanation.described(access)
                + " returns the undefined value that the memory had when it was allocated";
        Interleaving steps = failingAtEnd(narration.stepsBeforeFailure(), "an undefined value");
        return new Finding(Finding.Kind.UNINITIALISED_READ, message, site(detection), List.of(access), steps);
    }

    private Finding undefinedUse(LifeCycle.UndefinedUse use, Access access) {
        String message = "P" + use.thread() + " uses " + access.location() + " " + at(use.site()) + " "
                + use.purpose().phrase()
                + (use.base() == 0 ? "" : ", and nothing has written this memory since it was allocated");
        Interleaving steps = failingAt(narration.steps(), use, "an undefined value");
        return new Finding(Finding.Kind.UNINITIALISED_READ, message, Optional.of(use.site()), List.of(access), steps);
    }

    /** A free, and an access or another free after it. */
    private Finding freed(Detection detection) {
        LifeCycle.Free free = (LifeCycle.Free) detection.operations().get(0);
        Operation second = detection.operations().get(1);
        List<Access> accesses = accesses(detection, Access.Role.FREED, Access.Role.USED_AFTER_FREE);
        List<Interleaving.Step> steps = narration.steps(free);
        if (narration.endsWith(second) && narration.isEndShown()) {
            steps.remove(steps.size() - 1);
        }
        return new Finding(
                        detection.kind(),
                        freedMessage(accesses.get(0), accesses.get(1)),
                        Optional.of(second.site()),
                        accesses,
                        failingAt(steps, second, "P" + free.thread() + " has freed it"))
                .with(new FreeExplanation(narration).of(free, second));
    }

    /** The end of the lifetime of a variable on a stack, and an access of another thread after it. */
    private Finding outlived(Detection detection, LifeCycle.EndOfLifetime end) {
        Operation second = detection.operations().get(1);
        List<Access> accesses = accesses(detection, Access.Role.END_OF_LIFETIME, Access.Role.USED_AFTER_FREE);
        List<Interleaving.Step> steps = narration.steps();
        if (narration.endsWith(second) && narration.isEndShown()) {
            steps.remove(steps.size() - 1);
        }
        String use = use(accesses.get(1));
        String note = end.hasThreadEnded() ? "P" + end.thread() + " has ended" : "the function has returned";
        return new Finding(
                Finding.Kind.USE_AFTER_FREE,
                use + ", " + LifetimeWords.of(end),
                Optional.of(second.site()),
                accesses,
                failingAt(steps, second, note));
    }

    /** {@code P1 reads x at line 3}. */
    private static String use(Access access) {
        return "P" + access.thread() + " " + access.operation() + "s " + access.location() + " " + at(access.site());
    }

    private static String freedMessage(Access free, Access second) {
        String use = use(second);
        String freed = "P" + free.thread() + " has freed";
        return second.operation().equals(free.operation())
                ? use + ", which " + freed + " " + at(free.site()) + " already"
                : use + " after " + freed + " it " + at(free.site());
    }

    private static String at(Site site) {
        return "at " + EventPhrases.line(site);
    }

    /** These steps, and an operation that has not taken effect as the failing step. */
    private Interleaving failingAt(List<Interleaving.Step> steps, Operation last, String note) {
        steps.add(Narration.step(last, narration.attempt(last))
                .with(new StepNote(StepNote.NoteTopic.FINDING, note))
                .asFailure());
        return new Interleaving(steps);
    }

    /** All steps; the last one is the failing step. */
    private Interleaving failingAtEnd(List<Interleaving.Step> steps, String note) {
        Interleaving.Step last = steps.remove(steps.size() - 1);
        steps.add((note.isEmpty() ? last : last.with(new StepNote(StepNote.NoteTopic.FINDING, note))).asFailure());
        return new Interleaving(steps);
    }

    private Finding blocked(Detection detection) {
        List<Interleaving.Step> steps = narration.stepsBeforeFailure();
        for (Operation operation : detection.operations()) {
            steps.add(Narration.step(operation, Action.described(reason(operation, detection)))
                    .asFailure());
        }
        return new Finding(
                        detection.kind(),
                        message(detection),
                        site(detection),
                        narration.accesses(detection.operations()),
                        new Interleaving(steps))
                .with(
                        detection.kind() == Finding.Kind.DEADLOCK
                                ? whyBlocked(detection.operations())
                                : Explanation.NONE);
    }

    private Explanation whyBlocked(List<Operation> blocked) {
        return new DeadlockExplanation(narration).of(blocked);
    }

    private String reason(Operation operation, Detection detection) {
        boolean isUsed = operation instanceof LifeCycle.EndOfObject;
        return blockedReason.of(operation) + (isUsed ? " while " + detection.detail() : "");
    }

    private String reasons(List<Operation> operations) {
        return operations.stream()
                .map(operation -> "P" + operation.thread() + " " + blockedReason.of(operation))
                .collect(Collectors.joining(", "));
    }

    /** The threads of the cycle first: the others are blocked because of them. */
    private String deadlock(Detection detection) {
        List<Operation> operations = detection.operations();
        List<Operation> cycle = DeadlockCycle.among(operations, narration);
        List<Operation> others = operations.stream()
                .filter(operation -> !cycle.contains(operation))
                .toList();
        String both = cycle.isEmpty() || others.isEmpty() ? "" : "; also, ";
        String headline = detection.detail().isEmpty() ? "no thread can proceed" : detection.detail();
        return headline + ": " + reasons(cycle) + both + reasons(others);
    }

    private String message(Detection detection) {
        String reasons = reasons(detection.operations());
        return switch (detection.kind()) {
            case CONDITION -> narration.names().condition(detection.detail());
            case DEADLOCK -> deadlock(detection);
            case LIVELOCK -> detection.operations().size() == 1 ? reasons : "no thread makes progress: " + reasons;
            case LOCK_MISUSE -> {
                Operation misuse = detection.operations().get(0);
                yield "P" + misuse.thread() + " " + reason(misuse, detection);
            }
            default -> reasons;
        };
    }

    private Optional<Site> site(Detection detection) {
        return detection.operations().isEmpty()
                ? narration.names().conditionSite()
                : Optional.of(detection.operations().get(0).site());
    }
}
