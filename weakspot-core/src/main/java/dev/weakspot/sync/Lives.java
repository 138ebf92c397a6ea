package dev.weakspot.sync;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.memory.Handover;
import dev.weakspot.memory.HappensBefore;
import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The threads as they start, sleep, end and are joined. */
public final class Lives {
    /** Who is there from the beginning, in programs that start threads. */
    private static final int FIRST = 0;

    private final HappensBefore order;
    private final VirtualTime time;
    private final Ways ways = new Ways();
    private final Performance performance = new Performance();

    /** Those that can be joined: all that were started, and who was there before. */
    private final BitSet joinable = new BitSet();

    private final BitSet ended = new BitSet();

    /** Of threads that have been joined. */
    private static final Handover NO_LEGACY = new Handover();

    /** For each thread that has ended, what the one that joins it learns. */
    private Handover[] legacies = {};

    /** What those who have ended have left to threads that nobody has seen starting, and of whom it was gathered. */
    private final Handover departed = new Handover();

    private final BitSet gathered = new BitSet();

    /** For each address that the program has annotated with a release, what those that acquire it learn. */
    private final Map<Long, Handover> annotated = new HashMap<>();

    /** For each thread that sleeps, when it has slept for long enough; otherwise 0. */
    private long[] deadlines = {};

    public Lives(HappensBefore order, VirtualTime time) {
        this.order = order;
        this.time = time;
    }

    /** A new run. */
    public void reset() {
        joinable.clear();
        ended.clear();
        departed.clear();
        gathered.clear();
        annotated.clear();
        Arrays.fill(deadlines, 0);
    }

    /** The thread has come to this: an end takes effect at once, and a sleep begins. */
    public void arrive(LifeCycle operation) {
        if (operation instanceof LifeCycle.Exit exit) {
            end(exit.thread());
        } else if (operation instanceof LifeCycle.Pause pause && pause.micros() > 0) {
            setDeadline(pause.thread(), time.micros() + pause.micros());
        }
    }

    private void end(int thread) {
        if (legacies.length <= thread) {
            legacies = Arrays.copyOf(legacies, Math.max(thread + 1, legacies.length * 2));
        }
        legacies[thread] = order.end(thread);
        if (joinable.get(thread)) {
            ended.set(thread);
        }
    }

    /**
     * A thread has come that nobody has seen starting. Any of the others may have started it, so it is taken to know what all
     * of them have done: that can hide a race with it, never make one up.
     */
    public void adopt(int thread) {
        for (int other = gathered.nextClearBit(0); other < thread; other = gathered.nextClearBit(other + 1)) {
            if (!order.isLive(other)) {
                departed.join(legacies[other]);
                gathered.set(other);
            }
        }
        joinable.set(FIRST);
        ended.set(FIRST, !order.isLive(FIRST));
        order.adopt(thread);
        order.acquire(thread, departed);
    }

    private void setDeadline(int thread, long micros) {
        if (deadlines.length <= thread) {
            deadlines = Arrays.copyOf(deadlines, thread + 1);
        }
        deadlines[thread] = micros;
    }

    /** In how many ways the operation may take effect now; none if it has to wait, or is one after which nothing comes. */
    public int ways(LifeCycle operation) {
        return operation.match(ways);
    }

    public Event perform(LifeCycle operation, int way) {
        if (operation instanceof LifeCycle.Choice) {
            return new Event.Chosen(operation.thread(), way);
        }
        return new Event.Passed(operation, operation.match(performance));
    }

    public void addViewsTo(Views views) {
        for (int thread = ended.nextSetBit(0); thread >= 0; thread = ended.nextSetBit(thread + 1)) {
            views.add(legacies[thread]);
        }
        annotated.values().forEach(views::add);
    }

    public void addTo(StateKey key) {
        Synchroniser.addTo(key, joinable);
        Synchroniser.addTo(key, ended);
        key.add(time.micros());
        for (int thread = 0; thread < deadlines.length; thread++) {
            if (deadlines[thread] != 0) {
                key.add(thread);
                key.add(deadlines[thread]);
            }
        }
        key.add(Synchroniser.NOBODY);
    }

    private final class Ways implements LifeCycle.Cases<Integer> {
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
                throw new IllegalArgumentException("nobody has started this thread: child=" + join.child());
            }
            return ended.get(join.child()) ? 1 : 0;
        }

        /** A sleeper may wake up whenever it is picked; time jumps to where it should be then. */
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
        public Integer absent(LifeCycle.Absent absent) {
            return 0;
        }
    }

    /** What each answers. */
    private final class Performance implements LifeCycle.Cases<Long> {
        private static final long NOTHING = 0;

        @Override
        public Long choice(LifeCycle.Choice choice) {
            throw new IllegalArgumentException("a choice has an event of its own: choice=" + choice);
        }

        @Override
        public Long start(LifeCycle.Start start) {
            int child = order.threads();
            order.start(start.thread(), child);
            joinable.set(FIRST);
            joinable.set(child);
            return (long) child;
        }

        @Override
        public Long join(LifeCycle.Join join) {
            order.acquire(join.thread(), legacies[join.child()]);
            legacies[join.child()] = NO_LEGACY; // a thread is joined once
            return NOTHING;
        }

        @Override
        public Long pause(LifeCycle.Pause pause) {
            if (pause.micros() > 0) {
                time.advanceTo(deadlines[pause.thread()]);
                deadlines[pause.thread()] = 0;
            }
            return NOTHING;
        }

        @Override
        public Long readClock(LifeCycle.ReadClock operation) {
            return time.read();
        }

        @Override
        public Long transfer(LifeCycle.Transfer transfer) {
            return NOTHING;
        }

        @Override
        public Long storage(LifeCycle.Storage storage) {
            if (storage instanceof LifeCycle.Annotation annotation) {
                obey(annotation);
            }
            return NOTHING;
        }

        private void obey(LifeCycle.Annotation annotation) {
            Handover view = annotated.computeIfAbsent(annotation.base(), address -> new Handover());
            if (annotation.isRelease()) {
                view.join(order.release(annotation.thread()));
            } else {
                order.acquire(annotation.thread(), view);
            }
        }

        @Override
        public Long stop(LifeCycle.Stop stop) {
            throw new IllegalArgumentException("nobody gets past it: operation=" + stop);
        }

        @Override
        public Long exit(LifeCycle.Exit exit) {
            throw new IllegalArgumentException("nobody gets past it: operation=" + exit);
        }

        @Override
        public Long absent(LifeCycle.Absent absent) {
            throw new IllegalArgumentException("it goes on by itself: operation=" + absent);
        }
    }
}
