package dev.weakspot.explore;

import dev.weakspot.finding.Symptom;
import dev.weakspot.recording.Decisions;
import dev.weakspot.strategy.Guided;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Looks for a simpler run that shows the same. A change of the run is tried, and kept if what comes out is simpler: all
 * threads one after the other, a read that sees the newest after all, a thread that goes on earlier or later so that two
 * of its turns become one, or a turn that is left out. What it ends with is a run that has happened, never worse than the
 * first.
 *
 * <p>Reads of older values count most, because a bug that interleavings show is easier to believe than one that needs weak
 * memory; then switches between threads, then steps.
 */
public final class Shrinker {
    private static final int MOST_RUNS = 2000;
    private static final long MOST_STEPS = 4_000_000;

    /** Beyond that not even a few tries would be worth their time. */
    private static final int LONGEST = 100_000;

    /** A run of which many variants can be tried. */
    private static final int SHORT = 100;

    /** All orders of more threads would be too many. */
    private static final int MOST_THREADS_TO_ORDER = 4;

    private final Stage stage;
    private final Symptom symptom;
    private final CampaignControl control;
    private Plan best;
    private int runs;
    private long steps;

    private Shrinker(Stage stage, Symptom symptom, Decisions decisions, CampaignControl control) {
        this.stage = stage;
        this.symptom = symptom;
        this.control = control;
        this.best = Plan.of(decisions);
    }

    /** The decisions of a run that shows the symptom too, and is as simple as could be found. */
    public static Decisions shrink(Stage stage, Symptom symptom, Decisions decisions, CampaignControl control) {
        return isTooLong(decisions) ? decisions : new Shrinker(stage, symptom, decisions, control).shrunk();
    }

    /** Whether a run is left as it is. */
    public static boolean isTooLong(Decisions decisions) {
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
            tryFewerTurns();
        } while (best != before && isWilling());
        return best.decisions();
    }

    private boolean isWilling() {
        return runs < MOST_RUNS && steps < MOST_STEPS && control.reasonToStop().isEmpty();
    }

    /** All orders of the threads, unless these are too many. */
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

    /** In a short run: all see the newest, and one thread is interrupted by all that come after it. */
    private void tryInterruptions(List<Integer> order) {
        if (best.size() > SHORT || best.isPlain()) {
            return;
        }
        Plan straight = best.withNewest(0, best.size()).inOrder(order);
        for (int start = 0; start < straight.size(); start = straight.endOfTurn(start)) {
            int end = straight.endOfTurn(start);
            for (int place = start + 1; place < end; place++) {
                attempt(straight.moved(place, end, straight.size()));
            }
        }
    }

    private void tryNewest() {
        attempt(best.withNewest(0, best.size()));
        for (int i = 0; i < best.size(); i++) {
            if (best.ways[i] != 0) {
                attempt(best.withNewest(i, i + 1));
            }
        }
    }

    private void tryFewerTurns() {
        for (int start = 0; start < best.size() && isWilling(); ) {
            int end = best.endOfTurn(start);
            Optional<Plan> simpler = fewerTurns(start, end);
            if (simpler.isEmpty()) {
                start = end;
            } // otherwise there is another turn at this place
        }
    }

    private Optional<Plan> fewerTurns(int start, int end) {
        int next = best.nextOf(best.threads[start], end);
        int last = best.lastOf(best.threads[start], start);
        boolean isSimpler = (next < best.size() && attempt(best.moved(start, end, next)))
                || (last >= 0 && attempt(best.moved(start, end, last + 1)))
                || attempt(best.without(start, end));
        return isSimpler ? Optional.of(best) : Optional.empty();
    }

    /** Whether the plan leads to a simpler run with the same symptom, which is then the best so far. */
    private boolean attempt(Plan plan) {
        if (!isWilling()) {
            return false;
        }
        Run run = stage.explorer(new Guided(plan.threads, plan.ways))
                .run(0, symptom::equals)
                .orElseThrow();
        runs++;
        steps += run.decisions().size();
        boolean showsIt = run.sightings().stream().map(Symptom::of).anyMatch(symptom::equals);
        if (!showsIt || run.decisions().size() > LONGEST) {
            return false;
        }
        Plan actual = Plan.of(run.decisions());
        if (actual.compareTo(best) >= 0) {
            return false;
        }
        best = actual;
        return true;
    }

    /** The decisions of a run, to be changed. */
    private static final class Plan implements Comparable<Plan> {
        private final int[] threads;
        private final int[] ways;

        private Plan(int[] threads, int[] ways) {
            this.threads = threads;
            this.ways = ways;
        }

        static Plan of(Decisions decisions) {
            Plan plan = new Plan(new int[decisions.size()], new int[decisions.size()]);
            Decisions.Cursor cursor = decisions.cursor();
            for (int i = 0; cursor.next(); i++) {
                plan.threads[i] = cursor.thread();
                plan.ways[i] = cursor.way();
            }
            return plan;
        }

        Decisions decisions() {
            Decisions decisions = new Decisions();
            for (int i = 0; i < size(); i++) {
                decisions.append(threads[i], ways[i]);
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
                        plan.ways[at++] = ways[i];
                    }
                }
            }
            return plan;
        }

        Plan withNewest(int from, int to) {
            int[] newest = ways.clone();
            Arrays.fill(newest, from, to, 0);
            return new Plan(threads, newest);
        }

        /** Where the thread that goes on at this step stops to do so. */
        int endOfTurn(int start) {
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

        /** With the steps of a turn before what is at this place now. */
        Plan moved(int start, int end, int place) {
            return new Plan(moved(threads, start, end, place), moved(ways, start, end, place));
        }

        private static int[] moved(int[] all, int start, int end, int place) {
            int[] moved = new int[all.length];
            int at = 0;
            for (int i = 0; i <= all.length; i++) {
                if (i == place) {
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
            return new Plan(without(threads, start, end), without(ways, start, end));
        }

        private static int[] without(int[] all, int start, int end) {
            int[] rest = Arrays.copyOf(all, all.length - (end - start));
            System.arraycopy(all, end, rest, start, all.length - end);
            return rest;
        }

        /** Whether it sees only the newest and interrupts nobody. */
        boolean isPlain() {
            return olderReads() == 0 && switches() < distinctThreads().size();
        }

        private long olderReads() {
            return Arrays.stream(ways).filter(way -> way != 0).count();
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
