package dev.weakspot.explore;

import dev.weakspot.finding.Sighting;
import dev.weakspot.strategy.Strategy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Many runs of one program. Runs are numbered, and what happens in a run depends on its number alone; so they are made in
 * blocks, by as many workers as there are, and what came of the blocks is put together in their order. How many workers
 * there are shows nowhere in the result.
 */
public final class Campaign {
    /** Blocks grow, so that long runs are shared out one by one and short ones do not wait for each other. */
    private static final int LARGEST_BLOCK = 4096;

    /** Blocks that are begun although it may turn out that nobody needs them. */
    private static final int BLOCKS_AHEAD = 4;

    private static final long PROGRESS_MILLIS = 100;

    private final Stage stage;
    private final Supplier<Strategy> strategies;
    private final Predicate<Sighting> isFinding;
    private final CampaignControl control;
    private final Queue<Worker> idle = new ConcurrentLinkedQueue<>();
    private final AtomicLong runsMade = new AtomicLong();
    private final AtomicLong runsFailing = new AtomicLong();

    /** Written by the thread that puts the blocks together, read by the workers. */
    private volatile boolean isOver;

    /**
     * Plans a campaign.
     *
     * @param strategies makes one for each worker; what they do in a run must depend on its number alone
     * @param isFinding whether what was seen counts as a failure
     */
    public Campaign(
            Stage stage, Supplier<Strategy> strategies, Predicate<Sighting> isFinding, CampaignControl control) {
        this.stage = stage;
        this.strategies = strategies;
        this.isFinding = isFinding;
        this.control = control;
    }

    /**
     * How much there is to do.
     *
     * @param runs at most so many
     * @param jobs how many workers; one if the strategy goes through all runs there are
     * @param stopsOnFirst whether the first run that fails is the last one of interest
     */
    public record Extent(long runs, int jobs, boolean stopsOnFirst) {}

    public Harvest run(Extent extent) {
        ExecutorService workers = Executors.newFixedThreadPool(extent.jobs(), Campaign::thread);
        Harvest harvest = new Harvest();
        Deque<Future<Harvest>> begun = new ArrayDeque<>();
        try {
            long next = 0;
            int block = 1;
            while (!harvest.isOver() && (next < extent.runs() || !begun.isEmpty())) {
                while (next < extent.runs() && begun.size() < extent.jobs() * BLOCKS_AHEAD) {
                    long first = next;
                    long end = Math.min(extent.runs(), first + block);
                    begun.add(workers.submit(() -> block(first, end, extent.stopsOnFirst())));
                    next = end;
                    block = Math.min(LARGEST_BLOCK, block * 2);
                }
                harvest.addAll(await(begun.remove()));
                if (harvest.isHopeless()) {
                    isOver = true;
                    harvest.interrupt("gave up, because no run came to its end,");
                }
            }
            while (harvest.interruption().isPresent() && !begun.isEmpty()) {
                Harvest late = await(begun.remove());
                if (!isOver) { // else it would depend on the number of workers what there is to add
                    harvest.addAll(late); // they have stopped too, and may have found something
                }
            }
            return harvest;
        } finally {
            isOver = true;
            workers.shutdown();
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "runs");
        thread.setDaemon(true);
        return thread;
    }

    private Harvest await(Future<Harvest> block) {
        while (true) {
            try {
                return block.get(PROGRESS_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                control.progress(runsMade.get(), runsFailing.get());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("nobody interrupts this thread", e);
            } catch (ExecutionException e) {
                throw rethrown(e.getCause());
            }
        }
    }

    private static RuntimeException rethrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure; // runs throw nothing checked
    }

    private Harvest block(long first, long end, boolean stopsOnFirst) {
        Worker worker = Optional.ofNullable(idle.poll()).orElseGet(Worker::new);
        Harvest harvest = new Harvest();
        for (long number = first; number < end && !harvest.isOver(); number++) {
            worker.run(number, stopsOnFirst, harvest);
        }
        idle.add(worker);
        return harvest;
    }

    private Optional<String> reasonToStop() {
        return isOver ? Optional.of("over") : control.reasonToStop();
    }

    private final class Worker {
        private final Stoppable strategy = new Stoppable(strategies.get(), Campaign.this::reasonToStop);
        private final Explorer explorer = stage.explorer(strategy);

        void run(long number, boolean stopsOnFirst, Harvest harvest) {
            Optional<String> reason = reasonToStop();
            if (reason.isPresent()) {
                harvest.interrupt(reason.get());
                return;
            }
            long cutBefore = explorer.memory().entriesCut();
            Optional<Run> run = explorer.run(number);
            if (strategy.reason().isPresent()) {
                harvest.interrupt(strategy.reason().get());
            } else if (run.isEmpty()) {
                harvest.exhaust();
            } else {
                add(run.get(), explorer.memory().entriesCut() - cutBefore, stopsOnFirst, harvest);
            }
        }

        private void add(Run run, long entriesCut, boolean stopsOnFirst, Harvest harvest) {
            boolean isFailing = run.sightings().stream().anyMatch(isFinding);
            harvest.add(run, isFailing, entriesCut);
            runsMade.incrementAndGet();
            if (isFailing) {
                runsFailing.incrementAndGet();
                if (stopsOnFirst) {
                    harvest.settle();
                }
            }
        }
    }
}
