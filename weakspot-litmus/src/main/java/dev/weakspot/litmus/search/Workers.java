package dev.weakspot.litmus.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Distributes numbered tasks over threads, including the caller's thread. The assignment must not affect the result.
 */
final class Workers implements AutoCloseable {
    private final int jobs;
    private ExecutorService others;

    Workers(int jobs) {
        this.jobs = jobs;
    }

    void runAlone(int tasks, IntConsumer task) {
        for (int i = 0; i < tasks; i++) {
            task.accept(i);
        }
    }

    /** Returns when all tasks are done; rethrows an exception of a task. */
    void runShared(int tasks, IntConsumer task) {
        if (jobs == 1) {
            runAlone(tasks, task);
            return;
        }
        if (others == null) {
            others = Executors.newFixedThreadPool(jobs - 1, Workers::daemon);
        }
        AtomicInteger next = new AtomicInteger();
        Callable<Void> work = () -> {
            for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
                task.accept(i);
            }
            return null;
        };
        List<Future<Void>> running = new ArrayList<>();
        for (int i = 1; i < jobs; i++) {
            running.add(others.submit(work));
        }
        Throwable failure = null;
        try {
            work.call();
        } catch (Exception | Error e) {
            failure = e;
            next.set(tasks);
        }
        // No task may still write to shared buffers when this method returns.
        for (Future<Void> future : running) {
            failure = firstOf(failure, outcomeOf(future));
        }
        rethrow(failure);
    }

    private static Throwable firstOf(Throwable first, Throwable second) {
        return first != null ? first : second;
    }

    private static Throwable outcomeOf(Future<Void> future) {
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    future.get();
                    return null;
                } catch (ExecutionException e) {
                    return e.getCause();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw new IllegalStateException("a search task failed", failure);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "weakspot-search");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        if (others != null) {
            others.shutdown();
        }
    }
}
