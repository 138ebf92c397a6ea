package dev.weakspot.monitor;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.event.WordFunction;
import dev.weakspot.scheduling.RandomSource;
import java.util.ArrayList;
import java.util.List;

/** Random threads without branches, with all accesses of [RSAN App. A], and random runs of them. */
final class RandomAccesses {
    private static final int MAX_THREADS = 5;
    private static final int MAX_LOCATIONS = 4;
    private static final int MAX_ACCESSES = 12;
    private static final int VALUES = 3;
    private static final List<Mode> READ_MODES = List.of(Mode.RELAXED, Mode.ACQUIRE);
    private static final List<Mode> WRITE_MODES = List.of(Mode.RELAXED, Mode.RELEASE);
    private static final List<Mode> UPDATE_MODES = List.of(Mode.RELAXED, Mode.ACQUIRE, Mode.RELEASE, Mode.ACQ_REL);
    private static final List<Mode> FENCE_MODES = List.of(Mode.ACQUIRE, Mode.RELEASE, Mode.ACQ_REL, Mode.SEQ_CST);

    private final RandomSource random = new RandomSource();

    RandomAccesses(long seed, long program) {
        random.begin(seed, program);
    }

    int locations() {
        return MAX_LOCATIONS;
    }

    /** Two threads or more with accesses of all kinds. */
    List<List<MemoryAccess>> program() {
        int locations = 1 + random.below(MAX_LOCATIONS);
        List<List<MemoryAccess>> threads = new ArrayList<>();
        for (int thread = 2 + random.below(MAX_THREADS - 1); thread > 0; thread--) {
            threads.add(accesses(threads.size(), locations));
        }
        return threads;
    }

    /** Threads that read and write two locations many times, and never wait. */
    List<List<MemoryAccess>> longProgram() {
        List<List<MemoryAccess>> threads = new ArrayList<>();
        for (int thread = 2 + random.below(2); thread > 0; thread--) {
            List<MemoryAccess> accesses = new ArrayList<>();
            while (accesses.size() < 3 * MAX_ACCESSES) {
                MemoryAccess access =
                        access(threads.size(), new Site("random", accesses.size() + 1, 1, ""), random.below(2));
                boolean mayWait = access instanceof MemoryAccess.Await || access instanceof MemoryAccess.AwaitExchange;
                if (!mayWait) {
                    accesses.add(access);
                }
            }
            threads.add(accesses);
        }
        return threads;
    }

    private List<MemoryAccess> accesses(int thread, int locations) {
        List<MemoryAccess> accesses = new ArrayList<>();
        for (int count = 1 + random.below(MAX_ACCESSES); count > 0; count--) {
            accesses.add(access(thread, new Site("random", accesses.size() + 1, 1, ""), random.below(locations)));
        }
        return accesses;
    }

    private MemoryAccess access(int thread, Site site, int location) {
        Mode read = one(READ_MODES);
        Mode update = one(UPDATE_MODES);
        return switch (random.below(21)) {
            case 0, 1, 2, 3, 4 -> new MemoryAccess.Load(thread, site, location, read);
            case 5, 6, 7, 8, 9 -> new MemoryAccess.Store(thread, site, location, one(WRITE_MODES), value());
            case 10 -> new MemoryAccess.Update(thread, site, location, update, WordFunction.ADD, value());
            case 11 -> new MemoryAccess.Update(thread, site, location, update, WordFunction.EXCHANGE, value());
            case 12 -> exchange(thread, site, location, false);
            case 13 -> exchange(thread, site, location, true);
            case 14, 15 -> new MemoryAccess.Await(thread, site, location, read, value());
            case 16, 17 -> new MemoryAccess.AwaitExchange(thread, site, location, update, value(), value());
            default -> new MemoryAccess.Fence(thread, site, one(FENCE_MODES));
        };
    }

    private MemoryAccess exchange(int thread, Site site, int location, boolean isWeak) {
        return new MemoryAccess.CompareExchange(
                thread, site, location, one(UPDATE_MODES), one(READ_MODES), value(), value(), isWeak);
    }

    /** Two threads or more with acquire reads and release writes. */
    List<List<MemoryAccess>> releaseAcquireProgram() {
        List<List<MemoryAccess>> threads = new ArrayList<>();
        for (int thread = 2 + random.below(MAX_THREADS - 1); thread > 0; thread--) {
            List<MemoryAccess> accesses = new ArrayList<>();
            for (int count = 1 + random.below(MAX_ACCESSES); count > 0; count--) {
                Site site = new Site("random", accesses.size() + 1, 1, "");
                int location = random.below(MAX_LOCATIONS);
                accesses.add(
                        random.below(2) == 0
                                ? new MemoryAccess.Load(threads.size(), site, location, Mode.ACQUIRE)
                                : new MemoryAccess.Store(threads.size(), site, location, Mode.RELEASE, value()));
            }
            threads.add(accesses);
        }
        return threads;
    }

    private long value() {
        return random.below(VALUES);
    }

    private Mode one(List<Mode> modes) {
        return modes.get(random.below(modes.size()));
    }

    /** Runs until no thread is enabled. With probability 1/2 the next step is a step of the same thread, if it is enabled. */
    void finish(AccessRun run, int threads) {
        int thread = 0;
        while (true) {
            if (run.choices(thread) == 0 || random.below(2) == 0) {
                List<Integer> enabled = new ArrayList<>();
                for (int other = 0; other < threads; other++) {
                    if (run.choices(other) > 0) {
                        enabled.add(other);
                    }
                }
                if (enabled.isEmpty()) {
                    return;
                }
                thread = enabled.get(random.below(enabled.size()));
            }
            run.step(thread, random.below(run.choices(thread)));
        }
    }
}
