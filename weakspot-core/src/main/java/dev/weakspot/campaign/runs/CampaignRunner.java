package dev.weakspot.campaign.runs;

import dev.weakspot.engine.Explorer;
import dev.weakspot.engine.InterruptibleStrategy;
import dev.weakspot.engine.Run;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.finding.Detection;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.scheduling.Strategy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
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
 * Makes many runs of one program. Runs are numbered, and a run depends on its number alone. Workers make blocks of runs in
 * parallel, and the results of the blocks are merged in order, so the result does not depend on the number of workers.
 */
public final class CampaignRunner {
    /** Blocks grow: long runs are distributed one by one, and many short runs cause little coordination. */
    private static final int LARGEST_BLOCK = 4096;

    /** The largest block while the number of workers is being chosen. */
    private static final int LARGEST_BLOCK_IN_TURN = 8;

    /** The time that a block may take: findings are announced, and campaigns end, block by block. */
    private static final long BLOCK_NANOS = 100_000_000;

    /** Blocks begun ahead for each worker, although their results may not be needed. */
    private static final int BLOCKS_AHEAD = 4;

    private static final long PROGRESS_MILLIS = 100;

    private final List<RunSource> sources;
    private final RunSource.Assignment assignment;
    private final Predicate<Detection> isFinding;
    private final CampaignControl control;
    private final Queue<Worker> idle = new ConcurrentLinkedQueue<>();
    private final Set<FindingKey> announced = new HashSet<>();
    private final AtomicLong runsMade = new AtomicLong();
    private final AtomicLong runsFailing = new AtomicLong();

    /** Written by the thread that merges the blocks, read by the workers. */
    private volatile boolean isOver;

    /**
     * Plans a campaign.
     *
     * @param isFinding whether a detection makes a run a failing one
     */
    public CampaignRunner(
            List<RunSource> sources,
            RunSource.Assignment assignment,
            Predicate<Detection> isFinding,
            CampaignControl control) {
        this.sources = List.copyOf(sources);
        this.assignment = assignment;
        this.isFinding = isFinding;
        this.control = control;
    }

    /** Plans a campaign with a single source of runs. */
    public CampaignRunner(
            RunSetup setup, Supplier<Strategy> strategies, Predicate<Detection> isFinding, CampaignControl control) {
        this(List.of(new RunSource(setup, strategies)), RunSource.Assignment.SINGLE, isFinding, control);
    }

    /**
     * The size of a campaign.
     *
     * @param runs the largest number of runs
     * @param workers one worker if the strategy is exhaustive
     * @param isLast whether the campaign ends with a run that has this detection
     */
    public record Extent(long runs, WorkerCount workers, Predicate<Detection> isLast) {
        /** All these runs. */
        public Extent(long runs, int jobs) {
            this(runs, WorkerCount.fixed(jobs), detection -> false);
        }
    }

    public CampaignResult run(Extent extent) {
        int jobs = extent.workers().most();
        ExecutorService workers = Executors.newFixedThreadPool(jobs, CampaignRunner::thread);
        long start = System.nanoTime();
        WorkerCount.WorkerGate gate = extent.workers().gate(start);
        CampaignResult campaignResult = emptyResult();
        Deque<Future<CampaignResult>> begun = new ArrayDeque<>();
        try {
            long next = 0;
            int block = 1;
            while (!campaignResult.isOver() && (next < extent.runs() || !begun.isEmpty())) {
                while (next < extent.runs() && begun.size() < jobs * BLOCKS_AHEAD) {
                    long first = next;
                    long end = Math.min(extent.runs(), endOfBlock(first, block));
                    begun.add(workers.submit(() -> block(first, end, extent.isLast(), gate)));
                    next = end;
                    block = Math.min(block * 2, largestBlock(gate, System.nanoTime() - start, jobs));
                }
                campaignResult.addAll(await(begun.remove()));
                announce(campaignResult);
                if (campaignResult.isWithoutCompleteRuns()) {
                    isOver = true;
                    campaignResult.interrupt("stopped because no run ended,");
                }
            }
            while (campaignResult.interruption().isPresent() && !begun.isEmpty()) {
                CampaignResult late = await(begun.remove());
                if (!isOver) { // otherwise the result would depend on the number of workers
                    campaignResult.addAll(late); // these workers were interrupted too, and may have findings
                }
            }
            return campaignResult;
        } finally {
            isOver = true;
            workers.shutdown();
            extent.workers().announcement().accept(1); // findings are examined one by one
        }
    }

    /** No block crosses the run after which the campaign may be given up, so that this does not depend on the size of blocks. */
    private static long endOfBlock(long first, int runs) {
        long end = first + runs;
        return first < CampaignResult.RUNS_BEFORE_STOP ? Math.min(end, CampaignResult.RUNS_BEFORE_STOP) : end;
    }

    /** Blocks of any size give the same result. */
    private int largestBlock(WorkerCount.WorkerGate gate, long nanos, int jobs) {
        long inTime = runsMade.get() * BLOCK_NANOS / Math.max(nanos, 1) / jobs;
        return (int) Math.max(1, Math.min(inTime, gate.isMeasuring() ? LARGEST_BLOCK_IN_TURN : LARGEST_BLOCK));
    }

    private void announce(CampaignResult campaignResult) {
        if (campaignResult.occurrences().size() == announced.size()) {
            return;
        }
        campaignResult.occurrences().forEach((findingKey, occurrence) -> {
            if (isFinding.test(occurrence.detection()) && announced.add(findingKey)) {
                control.found(occurrence.detection());
            }
        });
    }

    private CampaignResult emptyResult() {
        return new CampaignResult(sources.stream().map(RunSource::memory).toList());
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "runs");
        thread.setDaemon(true);
        return thread;
    }

    private CampaignResult await(Future<CampaignResult> block) {
        while (true) {
            try {
                return block.get(PROGRESS_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                control.progress(runsMade.get(), runsFailing.get());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("the thread that merges blocks was interrupted", e);
            } catch (ExecutionException e) {
                throw rethrown(e.getCause());
            }
        }
    }

    private static RuntimeException rethrown(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (RuntimeException) failure; // runs throw no checked exception
    }

    private CampaignResult block(long first, long end, Predicate<Detection> isLast, WorkerCount.WorkerGate gate) {
        CampaignResult campaignResult = emptyResult();
        gate.enter();
        try {
            Worker worker = Optional.ofNullable(idle.poll()).orElseGet(Worker::new);
            for (long number = first; number < end && !campaignResult.isEnded(); number++) {
                worker.run(number, isLast, campaignResult);
            }
            idle.add(worker);
            return campaignResult;
        } finally {
            gate.leave(campaignResult.runs(), System.nanoTime());
        }
    }

    private Optional<String> reasonToStop() {
        return isOver ? Optional.of("over") : control.reasonToStop();
    }

    /** Makes runs in one thread, with an explorer for each source. */
    private final class Worker {
        private final List<SourceWorker> workers = new ArrayList<>(Collections.nCopies(sources.size(), null));

        void run(long run, Predicate<Detection> isLast, CampaignResult campaignResult) {
            int source = assignment.source().applyAsInt(run);
            if (workers.get(source) == null) {
                workers.set(source, new SourceWorker(source));
            }
            workers.get(source).run(assignment.number().applyAsLong(run), isLast, campaignResult);
        }
    }

    private final class SourceWorker {
        private final int source;
        private final InterruptibleStrategy strategy;
        private final Explorer explorer;

        SourceWorker(int source) {
            this.source = source;
            this.strategy = new InterruptibleStrategy(
                    sources.get(source).strategies().get(), CampaignRunner.this::reasonToStop);
            this.explorer = sources.get(source).setup().explorer(strategy);
        }

        void run(long number, Predicate<Detection> isLast, CampaignResult campaignResult) {
            Optional<String> reason = reasonToStop();
            if (reason.isPresent()) {
                campaignResult.interrupt(reason.get());
                return;
            }
            long cutBefore = explorer.memory().entriesCut();
            Optional<Run> run = explorer.run(number);
            if (strategy.reason().isPresent()) {
                campaignResult.interrupt(strategy.reason().get());
            } else if (run.isEmpty()) {
                campaignResult.exhaust();
            } else {
                add(run.get(), explorer.memory().entriesCut() - cutBefore, isLast, campaignResult);
            }
        }

        private void add(Run run, long entriesCut, Predicate<Detection> isLast, CampaignResult campaignResult) {
            boolean isFailing = run.detections().stream().anyMatch(isFinding);
            campaignResult.add(run, source, isFailing, entriesCut);
            runsMade.incrementAndGet();
            if (isFailing) {
                runsFailing.incrementAndGet();
            }
            if (run.detections().stream().anyMatch(isFinding.and(isLast))) {
                campaignResult.conclude();
            }
        }
    }
}
