package dev.weakspot.campaign;

import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.engine.InterruptibleStrategy;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.recording.Decisions;
import dev.weakspot.scheduling.GuidedStrategy;
import dev.weakspot.scheduling.Strategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Searches for a simpler run with the same finding. A change of the run is tried, and kept if the resulting run is simpler. The
 * changes are: all threads one after the other; a read of the newest entry instead of an older one; a block of steps of one
 * thread moved so that two blocks become one; a block left out. The result is a run that has happened, and is never worse
 * than the first.
 *
 * <p>Runs are compared by their reads of older entries, then by switches between threads, then by steps. Reads of older entries
 * count most, because a bug that an interleaving shows is easier to understand than one that needs weak memory.
 */
public final class Shrinker {
    private static final int MOST_RUNS = 2000;
    private static final long MOST_STEPS = 4_000_000;

    /** For longer runs even a few attempts take too long. */
    private static final int LONGEST = 100_000;

    /** Many variants of a run up to this length are tried. */
    private static final int SHORT = 100;

    /** The orders of more threads are too many to try. */
    private static final int MOST_THREADS_TO_ORDER = 4;

    private final RunSetup setup;
    private final FindingKey findingKey;
    private final WorkBudget budget;
    private Plan best;
    private int runs;
    private long steps;

    private Shrinker(RunSetup setup, FindingKey findingKey, Decisions decisions, WorkBudget budget) {
        this.setup = setup;
        this.findingKey = findingKey;
        this.budget = budget;
        this.best = Plan.of(decisions);
    }

    /**
     * The result of shrinking.
     *
     * @param decisions of the simplest run found that has the finding
     * @param isFinished whether all changes were tried
     */
    public record ShrunkRun(Decisions decisions, boolean isFinished) {}

    /** Searches as long as the control allows. */
    public static Decisions shrink(
            RunSetup setup, FindingKey findingKey, Decisions decisions, CampaignControl control) {
        return shrink(setup, findingKey, decisions, WorkBudget.of(control, Duration.ofDays(1), 0))
                .decisions();
    }

    static ShrunkRun shrink(RunSetup setup, FindingKey findingKey, Decisions decisions, WorkBudget budget) {
        if (isTooLong(decisions)) {
            return new ShrunkRun(decisions, false);
        }
        Shrinker shrinker = new Shrinker(setup, findingKey, decisions, budget);
        Decisions simplest = shrinker.shrunk();
        return new ShrunkRun(simplest, shrinker.isWithinBudget());
    }

    /** Whether a run is too long to be shrunk. */
    private static boolean isTooLong(Decisions decisions) {
        return decisions.size() > LONGEST;
    }

    private Decisions shrunk() {
        List<List<Integer>> orders = orders(best.distinctThreads());
        orders.forEach(order -> attempt(best.inOrder(order)));
        orders.forEach(this::tryInterruptions);
        Plan before;
        do {
            before = best;
            tryNewest();
            tryFewerBlocks();
        } while (best != before && isWithinBudget());
        return best.decisions();
    }

    private boolean isWithinBudget() {
        return runs < MOST_RUNS && steps < MOST_STEPS && budget.allowsRun();
    }

    /** All orders of the threads; none if there are too many threads. */
    private static List<List<Integer>> orders(List<Integer> threads) {
        if (threads.size() > MOST_THREADS_TO_ORDER) {
            return List.of();
        }
        List<List<Integer>> orders = new ArrayList<>();
        if (threads.isEmpty()) {
            orders.add(List.of());
        }
        for (Integer first : threads) {
            for (List<Integer> rest : orders(
                    threads.stream().filter(other -> !other.equals(first)).toList())) {
                List<Integer> order = new ArrayList<>(rest);
                order.add(0, first);
                orders.add(order);
            }
        }
        return orders;
    }

    /** In a short run: all reads are of the newest entry, and all later threads interrupt one thread. */
    private void tryInterruptions(List<Integer> order) {
        if (best.size() > SHORT || best.isPlain()) {
            return;
        }
        Plan straight = best.withNewest(0, best.size()).inOrder(order);
        for (int start = 0; start < straight.size(); start = straight.endOfBlock(start)) {
            int end = straight.endOfBlock(start);
            for (int target = start + 1; target < end; target++) {
                attempt(straight.moved(target, end, straight.size()));
            }
        }
    }

    private void tryNewest() {
        attempt(best.withNewest(0, best.size()));
        for (int i = 0; i < best.size(); i++) {
            if (best.choices[i] != 0) {
                attempt(best.withNewest(i, i + 1));
            }
        }
    }

    private void tryFewerBlocks() {
        for (int start = 0; start < best.size() && isWithinBudget(); ) {
            int end = best.endOfBlock(start);
            Optional<Plan> simpler = fewerBlocks(start, end);
            if (simpler.isEmpty()) {
                start = end;
            } // otherwise another block now begins at this index
        }
    }

    private Optional<Plan> fewerBlocks(int start, int end) {
        int next = best.nextOf(best.threads[start], end);
        int last = best.lastOf(best.threads[start], start);
        boolean isSimpler = (next < best.size() && attempt(best.moved(start, end, next)))
                || (last >= 0 && attempt(best.moved(start, end, last + 1)))
                || attempt(best.without(start, end));
        return isSimpler ? Optional.of(best) : Optional.empty();
    }

    /** Tries a plan. Returns whether it leads to a simpler run with the finding, which is then the best so far. */
    private boolean attempt(Plan plan) {
        if (!isWithinBudget()) {
            return false;
        }
        Strategy guided = new GuidedStrategy(plan.threads, plan.choices);
        Run run = setup.explorer(new InterruptibleStrategy(guided, budget::reasonToStop))
                .run(0, findingKey::equals)
                .orElseThrow();
        runs++;
        steps += run.decisions().size();
        budget.spend(run.decisions().size());
        boolean hasFinding = run.detections().stream().map(FindingKey::of).anyMatch(findingKey::equals);
        if (!hasFinding || run.decisions().size() > LONGEST) {
            return false;
        }
        Plan actual = Plan.of(run.decisions());
        if (actual.compareTo(best) >= 0) {
            return false;
        }
        best = actual;
        return true;
    }

    /** The decisions of a run, as arrays. */
    private static final class Plan implements Comparable<Plan> {
        private final int[] threads;
        private final int[] choices;

        private Plan(int[] threads, int[] choices) {
            this.threads = threads;
            this.choices = choices;
        }

        static Plan of(Decisions decisions) {
            Plan plan = new Plan(new int[decisions.size()], new int[decisions.size()]);
            Decisions.Cursor cursor = decisions.cursor();
            for (int i = 0; cursor.next(); i++) {
                plan.threads[i] = cursor.thread();
                plan.choices[i] = cursor.choice();
            }
            return plan;
        }

        Decisions decisions() {
            Decisions decisions = new Decisions();
            for (int i = 0; i < size(); i++) {
                decisions.append(threads[i], choices[i]);
            }
            return decisions;
        }

        int size() {
            return threads.length;
        }

        List<Integer> distinctThreads() {
            return Arrays.stream(threads).distinct().sorted().boxed().toList();
        }

        Plan inOrder(List<Integer> order) {
            Plan plan = new Plan(new int[size()], new int[size()]);
            int at = 0;
            for (int thread : order) {
                for (int i = 0; i < size(); i++) {
                    if (threads[i] == thread) {
                        plan.threads[at] = thread;
                        plan.choices[at++] = choices[i];
                    }
                }
            }
            return plan;
        }

        Plan withNewest(int from, int to) {
            int[] newest = choices.clone();
            Arrays.fill(newest, from, to, 0);
            return new Plan(threads, newest);
        }

        /** The end of the block of steps of one thread that begins here. */
        int endOfBlock(int start) {
            int end = start + 1;
            while (end < size() && threads[end] == threads[start]) {
                end++;
            }
            return end;
        }

        int nextOf(int thread, int from) {
            int next = from;
            while (next < size() && threads[next] != thread) {
                next++;
            }
            return next;
        }

        int lastOf(int thread, int before) {
            int last = before - 1;
            while (last >= 0 && threads[last] != thread) {
                last--;
            }
            return last;
        }

        /** The plan with a block of steps moved before the step at {@code target}. */
        Plan moved(int start, int end, int target) {
            return new Plan(moved(threads, start, end, target), moved(choices, start, end, target));
        }

        private static int[] moved(int[] all, int start, int end, int target) {
            int[] moved = new int[all.length];
            int at = 0;
            for (int i = 0; i <= all.length; i++) {
                if (i == target) {
                    System.arraycopy(all, start, moved, at, end - start);
                    at += end - start;
                }
                if (i < all.length && (i < start || i >= end)) {
                    moved[at++] = all[i];
                }
            }
            return moved;
        }

        Plan without(int start, int end) {
            return new Plan(without(threads, start, end), without(choices, start, end));
        }

        private static int[] without(int[] all, int start, int end) {
            int[] rest = Arrays.copyOf(all, all.length - (end - start));
            System.arraycopy(all, end, rest, start, all.length - end);
            return rest;
        }

        /** Whether all reads are of newest entries and no thread is interrupted. */
        boolean isPlain() {
            return olderReads() == 0 && switches() < distinctThreads().size();
        }

        private long olderReads() {
            return Arrays.stream(choices).filter(choice -> choice != 0).count();
        }

        private int switches() {
            int switches = 0;
            for (int i = 1; i < size(); i++) {
                switches += threads[i] == threads[i - 1] ? 0 : 1;
            }
            return switches;
        }

        @Override
        public int compareTo(Plan other) {
            int byReads = Long.compare(olderReads(), other.olderReads());
            int bySwitches = byReads != 0 ? byReads : Integer.compare(switches(), other.switches());
            return bySwitches != 0 ? bySwitches : Integer.compare(size(), other.size());
        }
    }
}
