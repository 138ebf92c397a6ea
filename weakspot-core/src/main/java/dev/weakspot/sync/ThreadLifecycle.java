package dev.weakspot.sync;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.SyncClocks;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The life cycle of threads: start, sleep, end, join. Also the happens-before edges that programs annotate. */
public final class ThreadLifecycle {
    /** The main thread, in programs that start threads. */
    private static final int MAIN = 0;

    private final HappensBefore order;
    private final VirtualTime time;
    private final ThreadChoiceCounts choices = new ThreadChoiceCounts();
    private final ThreadEffects effects = new ThreadEffects();

    /** The threads that can be joined: all started threads, and the main thread. */
    private final BitSet joinable = new BitSet();

    private final BitSet ended = new BitSet();

    /** The threads without carriers of their own. */
    private final BitSet hosted = new BitSet();

    /** Stands for the final clocks of a thread that has been joined, or that no thread joins. */
    private static final SyncClocks NOT_JOINED = new SyncClocks();

    /** For each ended thread its final clocks, which the joining thread acquires. */
    private SyncClocks[] finalClocks = {};

    /** The joined final clocks of ended threads, which adopted threads acquire. */
    private final SyncClocks allFinalClocks = new SyncClocks();

    /** The ended threads whose final clocks are in {@code allFinalClocks}. */
    private final BitSet collected = new BitSet();

    /** For each address that the program annotates with a release, the clocks that an annotated acquire acquires. */
    private final Map<Long, SyncClocks> annotated = new HashMap<>();

    /** For each sleeping thread the time when its sleep ends; otherwise 0. */
    private long[] deadlines = {};

    public ThreadLifecycle(HappensBefore order, VirtualTime time) {
        this.order = order;
        this.time = time;
    }

    public void reset() {
        joinable.clear();
        ended.clear();
        hosted.clear();
        allFinalClocks.clear();
        collected.clear();
        annotated.clear();
        Arrays.fill(deadlines, 0);
    }

    /** The operation is now the next one of its thread. An exit takes effect at once, and a sleep begins. */
    public void arrive(LifeCycle operation) {
        if (operation instanceof LifeCycle.Exit exit) {
            end(exit.thread());
        } else if (operation instanceof LifeCycle.Pause pause && pause.micros() > 0) {
            setDeadline(pause.thread(), time.micros() + pause.micros());
        }
    }

    private void end(int thread) {
        if (finalClocks.length <= thread) {
            finalClocks = Arrays.copyOf(finalClocks, Math.max(thread + 1, finalClocks.length * 2));
        }
        SyncClocks atEnd = order.end(thread);
        if (hosted.get(thread)) { // not joined: a program may have thousands, each with thousands of components
            finalClocks[thread] = NOT_JOINED;
            allFinalClocks.join(atEnd);
            collected.set(thread);
            return;
        }
        finalClocks[thread] = atEnd;
        if (joinable.get(thread)) {
            ended.set(thread);
        }
    }

    /**
     * Adds a thread whose start was not intercepted. Any other thread may have started it, so all events so far are taken to
     * happen before it. That may hide a race with the thread, and never causes a false one.
     */
    public void adopt(int thread) {
        for (int other = collected.nextClearBit(0); other < thread; other = collected.nextClearBit(other + 1)) {
            if (!order.isLive(other)) {
                allFinalClocks.join(finalClocks[other]);
                collected.set(other);
            }
        }
        joinable.set(MAIN);
        ended.set(MAIN, !order.isLive(MAIN));
        order.adopt(thread);
        order.acquire(thread, allFinalClocks);
    }

    private void setDeadline(int thread, long micros) {
        if (deadlines.length <= thread) {
            deadlines = Arrays.copyOf(deadlines, thread + 1);
        }
        deadlines[thread] = micros;
    }

    /** The number of choices of the operation now; 0 if it is blocked, or if no operation can follow it. */
    public int choices(LifeCycle operation) {
        return operation.match(choices);
    }

    public Event perform(LifeCycle operation, int choice) {
        if (operation instanceof LifeCycle.Choice) {
            return new Event.Chosen(operation.thread(), choice);
        }
        return new Event.Passed(operation, operation.match(effects));
    }

    public void addViewsTo(RelevantClocks views) {
        for (int thread = ended.nextSetBit(0); thread >= 0; thread = ended.nextSetBit(thread + 1)) {
            views.add(finalClocks[thread]);
        }
        annotated.values().forEach(views::add);
    }

    public void addTo(StateKey key) {
        SyncObject.addTo(key, joinable);
        SyncObject.addTo(key, ended);
        key.add(time.micros());
        for (int thread = 0; thread < deadlines.length; thread++) {
            if (deadlines[thread] != 0) {
                key.add(thread);
                key.add(deadlines[thread]);
            }
        }
        key.add(SyncObject.NO_THREAD);
    }

    private final class ThreadChoiceCounts implements LifeCycle.Cases<Integer> {
        @Override
        public Integer choice(LifeCycle.Choice choice) {
            return choice.alternatives();
        }

        @Override
        public Integer start(LifeCycle.Start start) {
            return 1;
        }

        @Override
        public Integer join(LifeCycle.Join join) {
            if (!joinable.get(join.child())) {
                throw new IllegalArgumentException("the thread was not started: child=" + join.child());
            }
            return ended.get(join.child()) ? 1 : 0;
        }

        /** A sleeping thread is always enabled; virtual time advances to the end of its sleep. */
        @Override
        public Integer pause(LifeCycle.Pause pause) {
            return 1;
        }

        @Override
        public Integer readClock(LifeCycle.ReadClock operation) {
            return 1;
        }

        @Override
        public Integer transfer(LifeCycle.Transfer transfer) {
            return 1;
        }

        @Override
        public Integer endProcess(LifeCycle.EndProcess operation) {
            return 1;
        }

        @Override
        public Integer storage(LifeCycle.Storage storage) {
            return 1;
        }

        @Override
        public Integer stop(LifeCycle.Stop stop) {
            return 0;
        }

        @Override
        public Integer exit(LifeCycle.Exit exit) {
            return 0;
        }

        @Override
        public Integer outside(LifeCycle.Outside outside) {
            return 0;
        }

        @Override
        public Integer hosting(LifeCycle.Hosting hosting) {
            return hosting instanceof LifeCycle.Switch ? 1 : 0;
        }
    }

    /** Performs an operation and returns its answer. */
    private final class ThreadEffects implements LifeCycle.Cases<Long> {
        private static final long NO_ANSWER = 0;

        @Override
        public Long choice(LifeCycle.Choice choice) {
            throw new IllegalArgumentException("a choice has an event of its own: choice=" + choice);
        }

        @Override
        public Long start(LifeCycle.Start start) {
            int child = order.threads();
            joinable.set(MAIN);
            if (start.isHosted()) {
                order.startSuspended(start.thread(), child);
                hosted.set(child);
            } else {
                order.start(start.thread(), child);
                joinable.set(child);
            }
            return (long) child;
        }

        @Override
        public Long join(LifeCycle.Join join) {
            order.acquire(join.thread(), finalClocks[join.child()]);
            finalClocks[join.child()] = NOT_JOINED; // a thread is joined once
            return NO_ANSWER;
        }

        @Override
        public Long pause(LifeCycle.Pause pause) {
            if (pause.micros() > 0) {
                time.advanceTo(deadlines[pause.thread()]);
                deadlines[pause.thread()] = 0;
            }
            return NO_ANSWER;
        }

        @Override
        public Long readClock(LifeCycle.ReadClock operation) {
            return time.read();
        }

        @Override
        public Long transfer(LifeCycle.Transfer transfer) {
            return NO_ANSWER;
        }

        @Override
        public Long endProcess(LifeCycle.EndProcess operation) {
            return NO_ANSWER;
        }

        @Override
        public Long storage(LifeCycle.Storage storage) {
            if (storage instanceof LifeCycle.Annotation annotation) {
                apply(annotation);
            } else if (storage instanceof LifeCycle.EndOfAnnotation end) {
                annotated.remove(end.base());
            }
            return NO_ANSWER;
        }

        private void apply(LifeCycle.Annotation annotation) {
            SyncClocks view = annotated.computeIfAbsent(annotation.base(), address -> new SyncClocks());
            if (annotation.isRelease()) {
                view.join(order.release(annotation.thread()));
            } else {
                order.acquire(annotation.thread(), view);
            }
        }

        @Override
        public Long stop(LifeCycle.Stop stop) {
            throw new IllegalArgumentException("a stopped thread has no next step: operation=" + stop);
        }

        @Override
        public Long exit(LifeCycle.Exit exit) {
            throw new IllegalArgumentException("an ended thread has no next step: operation=" + exit);
        }

        @Override
        public Long outside(LifeCycle.Outside outside) {
            throw new IllegalArgumentException("a thread outside control takes no step: operation=" + outside);
        }

        @Override
        public Long hosting(LifeCycle.Hosting hosting) {
            if (!(hosting instanceof LifeCycle.Switch change)) {
                throw new IllegalArgumentException("a suspended thread takes no step: operation=" + hosting);
            }
            order.beginIfSuspended(change.next());
            return NO_ANSWER;
        }
    }
}
